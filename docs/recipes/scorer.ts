/** A scorer for an evaluation harness: the output of the model is a submission on disk, the score its percentile among the published entries. */
import type { ChallengeReport } from 'medgrade'
import { gradeFiles } from 'medgrade/node'

export interface Score {
  readonly name: string
  /** From 0 to 1; null if the grading itself failed. */
  readonly score: number | null
  readonly metadata: {
    readonly metrics: ChallengeReport['metrics']
    readonly error: ChallengeReport['error']
    readonly medal: 'gold' | 'silver' | 'bronze' | null
    readonly cases: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

/** The input of a scorer in most harnesses: the output of the model and the expected answer. */
export interface Sample {
  /** Path of the submission table, or a folder of files named by case id. */
  readonly output: string
  /** Path of the answers. */
  readonly expected: string
}

/** Scores submissions to one challenge; an invalid submission counts 0, as in the benchmark. */
export function medgradeScorer(challenge: string): (sample: Sample) => Promise<Score> {
  return async ({ output, expected }) => {
    const report = await gradeFiles(challenge, { submission: output, answers: expected }, { details: true })
    const { error, metrics, valid_submission: valid } = report
    const gradingFailed = error !== null && error.side !== 'submission'
    const medal = (['gold', 'silver', 'bronze'] as const).find((name) => report[`${name}_medal`]) ?? null
    const cases = (report.details?.cases ?? []).map((one) => [one.id, one.metrics ?? {}] as const)
    return {
      name: `medgrade/${challenge}`,
      score: gradingFailed ? null : valid ? (metrics?.percentile ?? report.score) : 0,
      metadata: { metrics, error, medal, cases: Object.fromEntries(cases) },
    }
  }
}
