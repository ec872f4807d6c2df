import type { CaseResult, Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { sha256 } from '../../engine/files/sha256'
import type { Journal } from '../../engine/journal/journal'
import { plainToJson } from '../../engine/report/json/plainJson'
import type { PairedCases } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import { caseEvaluator } from '../running/evaluateCases'
import { eachOf } from '../tasks/taskSheets'
import { caseSettling, type TakenCase } from './caseSettling'
import { caseTaker, withIntervals } from './caseTaker'
import type { Computation } from './computation'
import type { EvaluateInput, EvaluateOptions } from './evaluateTypes'
import { pairTasks } from './pairTasks'
import { rowStore } from './rowStore'

export interface PairedWork {
  readonly input: EvaluateInput
  readonly references: Source
  /** By model. */
  readonly paired: ReadonlyMap<string, PairedCases>
  readonly computation: Computation
  readonly options: EvaluateOptions
}

/** Evaluates the pairs of every model, one model after the other, and hands each case to `onCase` in this order. */
export async function evaluatePaired(work: PairedWork): Promise<readonly TakenCase[]> {
  const { input, references, paired, computation, options } = work
  const total = [...paired.values()].reduce((sum, { pairs }) => sum + pairs.length, 0)
  const journal = await journalOf(work)
  const store = rowStore()
  const each = eachOf(computation.task)
  const evaluated: TakenCase[] = []
  let failed = 0
  let before = 0
  for (const [model, { pairs }] of paired) {
    const sources = { answers: references, submission: sourceOf(input.predictions[model]!) }
    const evaluator = await caseEvaluator(computation.mode, sources, options)
    const first = before
    before += pairs.length
    const failedBefore = failed
    // A journal has the cases of all models.
    const tasks = pairTasks(computation, pairs, { first })
    const taker = await caseTaker(model, pairs.length, computation, store)
    const settling = caseSettling(pairs, computation, (one) => options.onCase?.(one))
    await evaluator.run(tasks, {
      journal,
      take(result) {
        const taken = taker.take(pairs[result.index - first]!, result)
        if (taken.one.error) failed++
        settling.take(taken)
      },
      onProgress: (p) =>
        options.onProgress?.({
          done: first + p.done,
          total,
          failed: failedBefore + p.failed,
          id: paired.size > 1 ? `${model} ${p.id}` : p.id,
          each,
        }),
    })
    const settled = await settling.end((chosen, decided) => {
      const again: TakenCase[] = []
      const take = (result: CaseResult) => void again.push(taker.take(pairs[chosen[result.index]!]!, result))
      const anew = pairTasks(
        computation,
        chosen.map((k) => pairs[k]!),
        { first: 0, decided },
      )
      return evaluator.run(anew, { take }).then(() => again)
    })
    for (const one of withIntervals(settled, taker)) evaluated.push(one)
    const over = taker.over()
    if (over) options.onCase?.(over.one)
    if (over) evaluated.push(over)
  }
  return evaluated
}

/** The journal of a run over these pairs with these settings. */
async function journalOf(work: PairedWork): Promise<Journal | undefined> {
  const { computation, options } = work
  return options.journal?.(computation.mode, await pairHashes(work))
}

/** SHA-256 of the pairs and of the settings. */
export async function pairHashes({
  paired,
  computation,
}: Pick<PairedWork, 'paired' | 'computation'>): Promise<{ readonly pairs: string; readonly settings: string }> {
  const files = ({ path, labels }: SideCase) => path ?? [...labels!]
  const pairs = [...paired].map(([model, { pairs }]) => [
    model,
    pairs.map(({ case: id, reference, prediction, grid, beside }) => [
      ...[id, files(reference), files(prediction)],
      ...(grid ? [grid] : []),
      ...(beside === undefined ? [] : [beside]),
    ]),
  ])
  return { pairs: (await hashOf(pairs)) ?? '', settings: (await hashOf(computation.settings)) ?? '' }
}

function hashOf(value: unknown): Promise<string | null> {
  return sha256(new TextEncoder().encode(plainToJson(value)))
}
