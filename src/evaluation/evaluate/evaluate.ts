import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { sourceOf } from '../../grading/files/filesSource'
import { noImages } from '../inputs/noImages'
import type { PairedCases } from '../inputs/pairCases'
import { pairFolder, referenceCases } from '../inputs/pairFolders'
import { readLabels } from '../inputs/readLabels'
import { plainLabel, type SideCase } from '../inputs/sideCases'
import { eachErrorMap } from './eachErrorMap'
import { evaluatePaired, listedCase } from './evaluatePaired'
import type { EvaluateInput, EvaluateOptions, Evaluation } from './evaluateTypes'
import { labelsComputation } from './labelsComputation'
import { presetComputation } from './presetComputation'
import { summarizeRows } from './summarizeRows'

const optionsTable: OptionTable<EvaluateOptions> = {
  labels: 'any',
  metrics: 'list',
  channels: 'list',
  threshold: 'number',
  activation: 'string',
  foreground: 'string',
  empty: 'string',
  geometry: 'string',
  pattern: 'any',
  pairs: 'list',
  instances: 'any',
  preset: 'string',
  presetOptions: 'object',
  dryRun: 'boolean',
  runner: 'function',
  journal: 'function',
  onCase: 'function',
  onErrorMap: 'function',
  onProgress: 'function',
  signal: 'object',
  maxBytes: 'number',
}

/**
 * Evaluates predictions of one model or several against references: every metric of every label of every case, in one pass over each pair of files.
 *
 * Files are paired by name; what has no partner is listed. A case that fails has an error and keeps the others. Voxels are compared by index, and geometry
 * that differs is a warning, unless `geometry` says otherwise.
 *
 * @throws MedgradeError `bad-argument` for options; `bad-input` for two candidates of one case and for a table of labels; `not-found` without images.
 * @example
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const references = { 'a.nrrd': image('1 1 0 2') }
 * const predictions = { net: { 'a_pred.nrrd': image('1 0 0 2') } }
 * const { summary } = await evaluate({ references, predictions }, { metrics: ['dice'], labels: 'liver=1,spleen=2' })
 * summary.map(({ label, mean }) => `${label} ${mean.toFixed(3)}`) // → [ 'liver 0.667', 'spleen 1.000' ]
 */
export async function evaluate(input: EvaluateInput, options: EvaluateOptions = {}): Promise<Evaluation> {
  checkOptions('evaluate', options, optionsTable)
  const models = Object.keys(input.predictions)
  if (models.length === 0) refuse('bad-argument', 'predictions', 'no model', 'one model at least')
  const references = sourceOf(input.references)
  const table = await readLabels(options.labels, references)
  const computation =
    options.preset === undefined ? labelsComputation(table, options) : await presetComputation(options.preset, options)
  if (options.onErrorMap && options.preset !== undefined)
    refuse('bad-argument', 'error maps', `the preset ${options.preset}`, 'labels and metrics without a preset')
  const known = new Set(table?.labels.map(({ name }) => plainLabel(name)) ?? [])
  const cases = await referenceCases(references, known, options)
  if (cases.length === 0 && !options.pairs) throw await noImages(references, 'references')
  const warnings = table?.from ? [`names of labels are from ${table.from} in the references`] : []
  const paired = new Map<string, PairedCases>()
  for (const model of models) {
    const source = sourceOf(input.predictions[model]!)
    const pairs = await pairFolder(cases, source, model, known, options)
    if (pairs.pairs.length + pairs.extra.length === 0) throw await noImages(source, `predictions of ${model}`)
    paired.set(model, pairs)
  }
  const evaluated = options.dryRun
    ? [...paired].flatMap(([model, { pairs }]) => pairs.map((pair) => listedCase(model, pair)))
    : await evaluatePaired({ input, references, paired, computation, options })
  if (options.onErrorMap && !options.dryRun)
    await eachErrorMap(
      { input, references, paired, computation, cases: evaluated },
      { ...options, onErrorMap: options.onErrorMap },
    )
  const named = (list: (one: PairedCases) => readonly SideCase[]) =>
    [...paired].flatMap(([model, one]) => list(one).map(({ name }) => ({ model, case: name })))
  return {
    models,
    metrics: computation.metrics(evaluated),
    cases: evaluated,
    summary: options.dryRun ? [] : summarizeRows(evaluated),
    missing: named(({ missing }) => missing),
    extra: named(({ extra }) => extra),
    warnings,
    files: options.dryRun
      ? []
      : models.flatMap((model) =>
          computation.files(
            model,
            evaluated.filter((one) => one.model === model),
          ),
        ),
  }
}
