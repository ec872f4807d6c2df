/** What comes before and after the cases of an evaluation: labels and pairs, and the summary. */

import { append } from '../../array/append'
import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { ImageGrid, Source } from '../../contract'
import { sourceOf } from '../../engine/files/filesSource'
import { findName } from '../../errors/findName'
import { refuse } from '../../errors/refuse'
import { type AnyPreset, isTaskPreset, loadPreset } from '../../presets/presets'
import { type NamedLabel, plainLabel } from '../../understanding/labels/labelNames'
import { understoodLine } from '../../understanding/understoodLine'
import { unusedOptions } from '../../understanding/unusedOptions'
import { besideFolders } from '../inputs/besideFolders'
import { type BesideName, givenBeside } from '../inputs/besideNames'
import { patternOf } from '../inputs/byPattern'
import { noImages } from '../inputs/noImages'
import { pairByDicom } from '../inputs/pairByDicom'
import { isDicomCase, type PairedCases } from '../inputs/pairCases'
import { labelCases, pairFolder } from '../inputs/pairFolders'
import { type ReadLabels, readLabels } from '../inputs/readLabels'
import { requireSeriesFolders } from '../inputs/requireSeriesFolders'
import { requireZarrIn } from '../inputs/requireZarr'
import type { SideCase } from '../inputs/sideCases'
import { withSeriesGrids } from '../inputs/withSeriesGrids'
import { findTask } from '../tasks/findTask'
import { otherKind } from '../tasks/otherKind'
import { refuseOptions } from '../tasks/refuseOptions'
import { taskNote } from '../tasks/taskNote'
import { eachOf, taskNames } from '../tasks/taskSheets'
import { casesOf, type TakenCase } from './caseSettling'
import type { Computation } from './computation'
import type { EvaluateInput, EvaluateOptions, Evaluation } from './evaluateTypes'
import { labelsComputation } from './labelsComputation'
import { presetComputation, refuseBesidePreset } from './presetComputation'
import { summarizeRows } from './summarizeRows'

/** The cases of an evaluation and what is computed for each. */
export interface PreparedEvaluation {
  readonly models: readonly string[]
  /** By model. */
  readonly paired: ReadonlyMap<string, PairedCases>
  readonly table: ReadLabels | null
  readonly computation: Computation
  readonly warnings: readonly string[]
  /** With all files of their side. */
  readonly references: Source
  /** The folders beside them. */
  readonly beside: readonly BesideName[]
}

/** @throws MedgradeError as `evaluate`. */
export async function prepareEvaluation(
  input: EvaluateInput,
  given: Source,
  options: EvaluateOptions,
): Promise<PreparedEvaluation> {
  const models = Object.keys(input.predictions)
  if (models.length === 0) refuse('bad-argument', 'predictions', 'no model', 'one model at least')
  const sources = new Map(models.map((model) => [model, sourceOf(input.predictions[model]!)]))
  const beside = givenBeside(input)
  const preset = options.preset === undefined ? null : await loadPreset(options.preset)
  if (options.onErrorMap && preset)
    refuse('bad-argument', 'error maps', `the preset ${options.preset}`, 'labels and metrics without a preset')
  if (preset) refuseBesidePreset(preset, options, beside)
  const first = { references: given, prediction: sources.get(models[0]!)!, beside }
  const found = await (preset ? presetTask(preset, options, first) : findTask(options, first))
  const { task } = found
  refuseOptions(task, input, options)
  const hasLabels = task === 'segmentation' || (task === 'registration' && beside.includes('fixedLabels'))
  const table = hasLabels ? await readLabels(options.labels, given) : null
  const computation = await computationOf({ task, beside }, table, options)
  const known = new Set(table?.labels.map(({ name }) => plainLabel(name)) ?? [])
  const list = (source: Source, side: 'reference' | 'prediction') =>
    computation.cases?.(source, side) ?? labelCases(source, side, known, options)
  const cases = await list(given, 'reference')
  const none = (source: Source, what: string, side: 'reference' | 'prediction') =>
    noImages(source, what, { pattern: patternOf(options, side), wanted: computation.wanted })
  if (cases.length === 0 && !options.pairs) throw await none(given, 'references', 'reference')
  await requireSeriesFolders(given, cases)
  const warnings = [
    ...(found.note === null ? [] : [found.note]),
    ...(computation.warnings ?? []),
    ...(table?.from ? [`names of labels are from ${table.from}`] : []),
  ]
  const paired = new Map<string, PairedCases>()
  const grids = new Map<string, ImageGrid | null>()
  const chosen = options.pairs !== undefined || options.pattern !== undefined
  const { references, withFiles } = await besideFolders(given, input)
  for (const [model, source] of sources) {
    const byTool = chosen ? null : await computation.pair?.({ references: given, predictions: source, model })
    const byName = () => pairFolder(cases, model, options.pairs, () => list(source, 'prediction'))
    const isByTool = typeof byTool === 'object' && byTool !== null
    const named = isByTool ? byTool : await byName()
    const { paired: pairs, notes } =
      chosen || isByTool ? { paired: named, notes: [] } : await leftByDicom(named, given, source)
    append(
      warnings,
      notes.map((note) => (models.length > 1 ? `${model}: ${note}` : note)),
    )
    if (byTool === 'none' && pairs.pairs.length > 0)
      warnings.push(`no file has a name as ${options.preset} expects it: files of ${model} are paired by name`)
    await requireSeriesFolders(source, [...pairs.pairs.map(({ prediction }) => prediction), ...pairs.extra])
    if (pairs.pairs.length + pairs.extra.length === 0) {
      const said = { what: `predictions of ${model}`, wanted: computation.wanted }
      const other = options.pattern === undefined ? await otherKind(task, source, said, options) : null
      throw other ?? (await none(source, said.what, 'prediction'))
    }
    const gridded = input.series
      ? await withSeriesGrids(pairs, sourceOf(input.series), { known: grids, references: given, predictions: source })
      : pairs
    paired.set(model, { ...gridded, pairs: withFiles(gridded.pairs) })
  }
  await requireZarrIn(pairedFiles(paired, given, sources))
  return { models, paired, table, computation, warnings, references, beside }
}

/** The images of all pairs; files a label are no OME-Zarr. */
function pairedFiles(
  paired: ReadonlyMap<string, PairedCases>,
  references: Source,
  models: ReadonlyMap<string, Source>,
): { readonly source: Source; readonly path: string }[] {
  return [...paired].flatMap(([model, { pairs }]) =>
    pairs.flatMap(({ reference, prediction }) => [
      ...(reference.path === undefined ? [] : [{ source: references, path: reference.path }]),
      ...(prediction.path === undefined ? [] : [{ source: models.get(model)!, path: prediction.path }]),
    ]),
  )
}

/** What names left on both sides, paired by what DICOM files state; they are not opened where all have partners. */
async function leftByDicom(named: PairedCases, references: Source, predictions: Source) {
  const { missing, extra } = named
  if (!missing.some(isDicomCase) || !extra.some(isDicomCase)) return { paired: named, notes: [] }
  return pairByDicom(named, references, predictions)
}

/** What is computed, and which folders lie beside the references. */
interface TaskInputs {
  readonly task: EvaluationTask
  readonly beside: readonly BesideName[]
}

/** @throws MedgradeError `bad-argument`. */
export async function computationOf(
  { task, beside }: TaskInputs,
  table: ReadLabels | null,
  options: EvaluateOptions,
): Promise<Computation> {
  const { preset: name, presetOptions: own } = options
  if (name === undefined) {
    if (own !== undefined) refuse('bad-argument', 'presetOptions', 'no preset', 'the preset whose options they are')
    return taskComputation({ task, beside }, table, options)
  }
  const preset = await loadPreset(name)
  if (isTaskPreset(preset))
    return taskComputation({ task, beside }, table, { ...options, metrics: Object.keys(preset.metrics) })
  if (preset.name !== 'nnunet') return presetComputation(preset, options)
  const { nnunetPresetOptions } = await import('../nnunet/nnunetPresetOptions')
  return presetComputation(preset, { ...options, presetOptions: nnunetPresetOptions(table, own) })
}

/** The task of a preset, which another one that is given contradicts. @throws MedgradeError `bad-argument`, `wrong-format`. */
async function presetTask(
  { name, task = 'segmentation', metrics }: AnyPreset,
  options: EvaluateOptions,
  files: Parameters<typeof findTask>[1],
): Promise<Awaited<ReturnType<typeof findTask>>> {
  const given = options.task === undefined ? task : findName('task', options.task, taskNames)
  if (given !== task) refuse('bad-argument', '--task', given, `${task}, which the preset ${name} compares, or none`)
  if (task === 'segmentation') return { task, note: null }
  const found = await findTask({ ...options, task, metrics: Object.keys(metrics) }, files)
  return { ...found, note: taskNote(task, `the preset ${name} compares`, null) }
}

/** What is computed for each case of a task, of which the others are not loaded. */
async function taskComputation(
  { task, beside }: TaskInputs,
  table: ReadLabels | null,
  options: EvaluateOptions,
): Promise<Computation> {
  switch (task) {
    case 'segmentation':
      return labelsComputation(table, options)
    case 'images':
      return (await import('../images/imagesComputation')).imagesComputation(options, beside.includes('masks'))
    case 'classification':
    case 'regression':
      return (await import('../tables/tablesComputation')).tablesComputation(task, options)
    case 'detection':
      return (await import('../detection/detectionComputation')).detectionComputation(options)
    case 'registration': {
      const { registrationComputation } = await import('../registration/registrationComputation')
      return registrationComputation(options, beside, table?.labels ?? null)
    }
    case 'tracking':
      return (await import('../tracking/trackingComputation')).trackingComputation(options)
    case 'instances':
      return (await import('../instances/instancesComputation')).instancesComputation(options)
    case 'text':
      return (await import('../text/textComputation')).textComputation(options)
  }
}

/** The evaluation of all cases. */
export function concludeEvaluation(
  { models, paired, computation, warnings, table }: Omit<PreparedEvaluation, 'references' | 'beside'>,
  taken: readonly TakenCase[],
  options: Pick<EvaluateOptions, 'dryRun'> = {},
): Evaluation {
  const evaluated = taken.flatMap(casesOf)
  const named = (list: (one: PairedCases) => readonly SideCase[]) =>
    [...paired].flatMap(([model, one]) => list(one).map(({ name }) => ({ model, case: name })))
  const summary = options.dryRun ? [] : withIntervals(summarizeRows(evaluated, computation.found !== undefined), taken)
  return {
    task: computation.task,
    models,
    metrics: computation.metrics(evaluated),
    cases: evaluated,
    summary,
    missing: named(({ missing }) => missing),
    extra: named(({ extra }) => extra),
    warnings: [
      ...warnings,
      ...absentLabels(table?.labels ?? [], evaluated),
      ...uncountedLabels(summary, computation),
      ...(options.dryRun ? [] : idleOptions(taken, computation)),
    ],
    understood: [...understoodSides(taken, models), ...toldLines(taken, models, eachOf(computation.task))],
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

/** The summary of models with one case, whose intervals are over what the case holds. */
function withIntervals(summary: Evaluation['summary'], taken: readonly TakenCase[]): Evaluation['summary'] {
  const known = new Map(
    taken.flatMap(({ one: { model }, intervals = [] }) =>
      intervals.map(({ label, metric, ...ends }) => [JSON.stringify([model, label, metric]), ends] as const),
    ),
  )
  if (known.size === 0) return summary
  return summary.map((row) => {
    const { model, label, metric, n } = row
    return n === 1 ? { ...row, ...known.get(JSON.stringify([model, label, metric])) } : row
  })
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

/** What cases took their files for, each line once for a model; of several cases without the names of files, which would make a line of each. */
function toldLines(taken: readonly TakenCase[], models: readonly string[], each: string): string[] {
  return models.flatMap((model) => {
    const counts = new Map<string, number>()
    const own = taken.filter(({ one }) => one.model === model)
    for (const { told = [] } of own) for (const line of told) counts.set(line, (counts.get(line) ?? 0) + 1)
    const prefix = models.length > 1 ? `${model}: ` : ''
    return [...counts].map(([text, count]) => `${prefix}${text} (${count} ${each}${count === 1 ? '' : 's'})`)
  })
}

/** Cases without any row of a label that others have, where the user says that such cases count. */
function uncountedLabels(summary: Evaluation['summary'], { found }: Computation): string[] {
  if (found === undefined || found.both === 'skip') return []
  const lacking = [...new Set(summary.filter(({ empty }) => empty.both > 0).map(({ label }) => label))]
  if (lacking.length === 0) return []
  return [
    `--empty ${found.both} counts cases that lack a label on both sides where labels are named: --labels ${lacking.join(' ')}`,
  ]
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
