import type { CaseResult, Plain, ReportError, Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { sha256 } from '../../engine/files/sha256'
import type { Journal } from '../../engine/journal/journal'
import { plainToJson } from '../../engine/report/plainJson'
import type { CasePair, PairedCases } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import { caseEvaluator } from '../running/evaluateCases'
import { caseSettling, type TakenCase, tasksAgain } from './caseSettling'
import type { Computation } from './computation'
import type { EvaluatedCase, EvaluateInput, EvaluateOptions } from './evaluateTypes'
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
    const tasks = computation.tasks(pairs, first)
    const settling = caseSettling(pairs, computation, (one) => options.onCase?.(one))
    await evaluator.run(tasks, {
      journal,
      take(result) {
        const taken = takenCase(model, pairs[result.index - first]!, result, computation, store)
        if (taken.one.error) failed++
        settling.take(taken)
      },
      onProgress: (p) =>
        options.onProgress?.({
          done: first + p.done,
          total,
          failed: failedBefore + p.failed,
          id: paired.size > 1 ? `${model} ${p.id}` : p.id,
        }),
    })
    const settled = await settling.end((chosen, decided) => {
      const again: TakenCase[] = []
      const take = (result: CaseResult) =>
        void again.push(takenCase(model, pairs[chosen[result.index]!]!, result, computation, store))
      return evaluator.run(tasksAgain(computation, pairs, chosen, decided), { take }).then(() => again)
    })
    for (const one of settled) evaluated.push(one)
    const over = await overCase(model, settled, computation)
    if (over) options.onCase?.(over.one)
    if (over) evaluated.push(over)
  }
  return evaluated
}

function keptOf(state: Plain, { kept }: Computation): Pick<TakenCase, 'kept'> {
  const value = kept?.(state) ?? null
  return value === null ? {} : { kept: value }
}

/** The case of all cases of a model together; null where nothing is computed for it. */
export async function overCase(
  model: string,
  cases: readonly TakenCase[],
  { over }: Computation,
): Promise<TakenCase | null> {
  const kept = cases.flatMap((one) => (one.kept === undefined ? [] : [one.kept]))
  if (!over || kept.length === 0) return null
  const { name, rows } = await over(kept)
  const head = { model, case: name, reference: '', prediction: '', whole: true } as const
  return { one: { ...head, rows, empties: [], quirks: [], warnings: [], error: null }, facts: null }
}

/** A pair that is only listed, with its files beside the references. */
export function listedPair(model: string, pair: CasePair): EvaluatedCase {
  const beside = Object.values(pair.beside ?? {})
  return { ...listedCase(model, pair), ...(beside.length > 0 ? { beside } : {}) }
}

/** A pair whose files are not read. */
function listedCase(model: string, { case: id, reference, prediction }: CasePair): EvaluatedCase {
  const none = { rows: [], empties: [], quirks: [], warnings: [], error: null }
  return { model, case: id, reference: reference.shown, prediction: prediction.shown, ...none }
}

/** A case with the rows of its result. */
export function takenCase(
  model: string,
  pair: CasePair,
  { evidence, error }: CaseResult,
  computation: Computation,
  store: ReturnType<typeof rowStore>,
): TakenCase {
  const one = listedCase(model, pair)
  if (!evidence) return { one: { ...one, error: sided(error!) }, facts: null }
  const { rows: _, empties: __, quirks: ___, ...head } = one
  const { state } = evidence
  const inside = computation.inside?.(state) ?? null
  const plots = computation.plots?.(state) ?? null
  const whole = { ...(inside === null ? {} : ({ whole: true } as const)), ...(plots === null ? {} : { plots }) }
  return {
    one: store.keep({ ...head, ...whole, warnings: evidence.warnings ?? [] }, computation.read(state, model, pair)),
    ...(inside === null
      ? {}
      : {
          inside: inside.map(({ name, rows }) =>
            store.keep({ ...head, case: name }, { rows, empties: [], quirks: [] }),
          ),
        }),
    facts: computation.facts?.(state) ?? null,
    ...(computation.told ? { told: computation.told(state) } : {}),
    ...(computation.intervals ? { intervals: computation.intervals(state) } : {}),
    ...keptOf(state, computation),
    ...(computation.contradiction ? { state } : {}),
  }
}

/** Both sides may have files of one name: the message says whose it is. */
function sided(error: ReportError): ReportError {
  const { file, side, message } = error
  if (file === undefined || side === 'medgrade') return error
  const whose = side === 'answers' ? 'reference' : 'prediction'
  return { ...error, message: message.startsWith(`${file}: `) ? `${whose} ${message}` : message }
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
