import { sourceOf } from '../../engine/files/filesSource'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { readingKinds } from '../../understanding/reading/readingKinds'
import type { TakenCase } from './caseSettling'
import { listedPair } from './caseTaker'
import { evaluatePaired } from './evaluatePaired'
import type { EvaluateInput, EvaluateOptions, Evaluation } from './evaluateTypes'
import { concludeEvaluation, prepareEvaluation } from './prepareEvaluation'

const optionsTable: OptionTable<EvaluateOptions> = {
  task: 'string',
  labels: 'any',
  metrics: 'list',
  ...readingKinds,
  tables: 'object',
  dataRange: 'any',
  gray: 'boolean',
  empty: 'string',
  geometry: 'string',
  pattern: 'any',
  pairs: 'list',
  instances: 'any',
  preset: 'string',
  presetOptions: 'object',
  dryRun: 'boolean',
  plots: 'boolean',
  files: 'boolean',
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
  checkArguments({ input }, { references: 'map or object', predictions: { '*': 'map or object' } })
  checkOptions('evaluate', options, optionsTable)
  const prepared = await prepareEvaluation(input, sourceOf(input.references), options)
  const { paired, computation, references } = prepared
  const taken: readonly TakenCase[] = options.dryRun
    ? [...paired].flatMap(([model, { pairs }]) => pairs.map((pair) => ({ one: listedPair(model, pair), facts: null })))
    : await evaluatePaired({ input, references, paired, computation, options })
  if (options.onErrorMap && !options.dryRun) {
    const { eachErrorMap } = await import('./eachErrorMap')
    await eachErrorMap(
      { input, references, paired, computation, cases: taken.map(({ one }) => one) },
      { ...options, onErrorMap: options.onErrorMap },
    )
  }
  return concludeEvaluation(prepared, taken, options)
}
