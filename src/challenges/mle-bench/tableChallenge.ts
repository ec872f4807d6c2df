/** The MLE-bench competitions of this library grade one CSV against another: all rows are one case, whose one metric is the score. */
import type { CaseEvidence, Challenge, Plain, Table } from '../../contract'
import { defineChallenge } from '../defineChallenge'

export interface TableChallenge<D> {
  readonly id: string
  readonly title: string
  readonly task: string
  readonly direction: 'higher' | 'lower'
  /** The id column of both tables. */
  readonly idColumn: string
  readonly conventions: Readonly<Record<string, string>>
  /** Scores that are NumPy numbers are rounded by scaling (default), Python numbers exactly. */
  readonly rounding?: 'scaled' | 'exact'
  /** Checks the tables in the competition's order and returns the data that scoring needs; throws `invalid-submission`. */
  read(answers: Table, submission: Table): D
  /** The score, and numbers or facts that explain it. */
  score(data: D): Omit<Partial<CaseEvidence>, 'state'> & { readonly score: number }
}

/** Wraps a competition of tables as a challenge with one case. */
export function tableChallenge<D>(spec: TableChallenge<D>): Challenge {
  return defineChallenge({
    id: spec.id,
    title: spec.title,
    task: spec.task,
    benchmark: 'mle-bench',
    metrics: [{ name: 'score', direction: spec.direction, rounding: spec.rounding ?? 'scaled' }],
    answers: { id: spec.idColumn },
    submission: { id: spec.idColumn },
    pairing: { ids: 'typed', rule: 'same-set' },
    csv: 'exact',
    conventions: spec.conventions,
    bootstrap: false,
    tasks: async ({ answers, submission }) => [
      { id: 'all', files: {}, values: { data: spec.read(answers!, submission!) as Plain } },
    ],
    scoreCase(_, values) {
      const { score, metrics, ...evidence } = spec.score(values.data as D)
      return { ...evidence, metrics: { score, ...metrics }, state: score }
    },
    aggregate: ([only]) => ({ score: only!.evidence!.state as number }),
  }) as Challenge
}
