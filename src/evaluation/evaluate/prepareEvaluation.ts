/** What comes before and after the cases of an evaluation: labels and pairs, and the summary. */

import type { AffineGrid } from '../../array/resampling/gridPlacement'
import type { Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { plainName } from '../../errors/findName'
import { refuse } from '../../errors/refuse'
import { type NamedLabel, plainLabel } from '../../understanding/labels/labelNames'
import { understoodLine } from '../../understanding/understoodLine'
import { unusedOptions } from '../../understanding/unusedOptions'
import { noImages } from '../inputs/noImages'
import type { PairedCases } from '../inputs/pairCases'
import { pairFolder, referenceCases } from '../inputs/pairFolders'
import { type ReadLabels, readLabels } from '../inputs/readLabels'
import { requireSegFiles } from '../inputs/requireSegFiles'
import type { SideCase } from '../inputs/sideCases'
import { withSeriesGrids } from '../inputs/withSeriesGrids'
import type { TakenCase } from './caseSettling'
import type { Computation } from './computation'
import type { EvaluateInput, EvaluateOptions, Evaluation } from './evaluateTypes'
import { labelsComputation } from './labelsComputation'
import { presetComputation } from './presetComputation'
import { summarizeRows } from './summarizeRows'

/** The cases of an evaluation and what is computed for each. */
export interface PreparedEvaluation {
  readonly models: readonly string[]
  /** By model. */
  readonly paired: ReadonlyMap<string, PairedCases>
  readonly table: ReadLabels | null
  readonly computation: Computation
  readonly warnings: readonly string[]
}

/** @throws MedgradeError as `evaluate`. */
export async function prepareEvaluation(
  input: EvaluateInput,
  references: Source,
  options: EvaluateOptions,
): Promise<PreparedEvaluation> {
  const models = Object.keys(input.predictions)
  if (models.length === 0) refuse('bad-argument', 'predictions', 'no model', 'one model at least')
  const table = await readLabels(options.labels, references)
  if (options.onErrorMap && options.preset !== undefined)
    refuse('bad-argument', 'error maps', `the preset ${options.preset}`, 'labels and metrics without a preset')
  const computation = await computationOf(table, options)
  const known = new Set(table?.labels.map(({ name }) => plainLabel(name)) ?? [])
  const cases = await referenceCases(references, known, options)
  if (cases.length === 0 && !options.pairs)
    throw await noImages(references, 'references', patternOf(options, 'reference'))
  await requireSegFiles(references, cases)
  const warnings = table?.from ? [`names of labels are from ${table.from}`] : []
  const paired = new Map<string, PairedCases>()
  const grids = new Map<string, AffineGrid | null>()
  const chosen = options.pairs !== undefined || options.pattern !== undefined
  for (const model of models) {
    const source = sourceOf(input.predictions[model]!)
    const byTool = chosen ? null : await computation.pair?.({ references, predictions: source, model })
    const pairs = typeof byTool === 'object' && byTool ? byTool : await pairFolder(cases, source, model, known, options)
    if (byTool === 'none' && pairs.pairs.length > 0)
      warnings.push(`no file has a name as ${options.preset} expects it: files of ${model} are paired by name`)
    await requireSegFiles(source, [...pairs.pairs.map(({ prediction }) => prediction), ...pairs.extra])
    if (pairs.pairs.length + pairs.extra.length === 0)
      throw await noImages(source, `predictions of ${model}`, patternOf(options, 'prediction'))
    paired.set(model, input.series ? await withSeriesGrids(pairs, sourceOf(input.series), grids) : pairs)
  }
  return { models, paired, table, computation, warnings }
}

/** @throws MedgradeError `bad-argument`. */
export async function computationOf(table: ReadLabels | null, options: EvaluateOptions): Promise<Computation> {
  const { preset, presetOptions: own } = options
  if (preset === undefined) {
    if (own !== undefined) refuse('bad-argument', 'presetOptions', 'no preset', 'the preset whose options they are')
    return labelsComputation(table, options)
  }
  if (plainName(preset) !== 'nnunet') return presetComputation(preset, options)
  const { nnunetPresetOptions } = await import('../nnunet/nnunetPresetOptions')
  return presetComputation(preset, { ...options, presetOptions: nnunetPresetOptions(table, own) })
}

/** The evaluation of all cases. */
export function concludeEvaluation(
  { models, paired, computation, warnings, table }: PreparedEvaluation,
  taken: readonly TakenCase[],
  options: Pick<EvaluateOptions, 'dryRun'> = {},
): Evaluation {
  const evaluated = taken.map(({ one }) => one)
  const named = (list: (one: PairedCases) => readonly SideCase[]) =>
    [...paired].flatMap(([model, one]) => list(one).map(({ name }) => ({ model, case: name })))
  return {
    models,
    metrics: computation.metrics(evaluated),
    cases: evaluated,
    summary: options.dryRun ? [] : summarizeRows(evaluated),
    missing: named(({ missing }) => missing),
    extra: named(({ extra }) => extra),
    warnings: [
      ...warnings,
      ...absentLabels(table?.labels ?? [], evaluated),
      ...(options.dryRun ? [] : idleOptions(taken, computation)),
    ],
    understood: understoodSides(taken, models),
    files: options.dryRun
      ? []
      : models.flatMap((model) =>
          computation.files(
            model,
            evaluated.filter((one) => one.model === model),
            paired.get(model)!.missing.map(({ name }) => name),
          ),
        ),
  }
}

/** Notes of options without an effect. @throws MedgradeError `bad-option` where every case was read and one of them changed nothing. */
function idleOptions(taken: readonly TakenCase[], { meaning }: Computation): string[] {
  const facts = taken.flatMap((one) => one.facts ?? [])
  if (!meaning || facts.length === 0 || facts.length < taken.length) return []
  return unusedOptions(meaning, new Set(facts.flatMap((one) => [...one.reference.used, ...one.prediction.used])))
}

/** A line for the references and one for the predictions of each model. */
function understoodSides(taken: readonly TakenCase[], models: readonly string[]): string[] {
  const known = taken.filter(({ facts }) => facts !== null)
  if (known.length === 0) return []
  const ofModel = (model: string) => known.filter(({ one }) => one.model === model)
  const first = models.find((model) => ofModel(model).length > 0)!
  return [
    understoodLine(
      'references',
      ofModel(first).map(({ facts }) => facts!.reference),
    ),
    ...models.flatMap((model) => {
      const name = models.length > 1 ? `predictions of ${model}` : 'predictions'
      const files = ofModel(model).map(({ facts }) => facts!.prediction)
      return files.length > 0 ? [understoodLine(name, files)] : []
    }),
  ]
}

function patternOf({ pattern }: EvaluateOptions, side: 'reference' | 'prediction'): string | undefined {
  return typeof pattern === 'string' ? pattern : pattern?.[side]
}

/** Labels that are asked for and that no file has. */
function absentLabels(labels: readonly NamedLabel[], cases: Evaluation['cases']): string[] {
  // Rows are made when they are asked for.
  if (labels.length === 0) return []
  const scored = cases.filter(({ rows }) => rows.length > 0)
  const isAbsent = (name: string) =>
    scored.every(({ empties }) => empties.some(({ label, empty }) => label === name && empty === 'both'))
  const absent = scored.length > 0 ? labels.filter(({ name }) => isAbsent(name)) : []
  return absent.map(({ name, values }) => `no file has the label ${name} (${values.join('+')})`)
}
