import { isPair } from '../../array/labels/asLabelPair'
import type { PreparedPair } from '../../array/labels/labelPair'
import { watchLabels } from '../../array/labels/watchLabels'
import { isNdArray } from '../../array/vector'
import { componentRule } from '../../catalogue/componentRule'
import { errorInCommandWords } from '../../catalogue/errorInCommandWords'
import type { FoundMetric } from '../../catalogue/findMetric'
import { areLabels, type InputKind, inputSheet } from '../../catalogue/inputKinds'
import { loadMetric } from '../../catalogue/loadMetric'
import { type MetricFacts, metricCaption, metricFacts } from '../../catalogue/metricFacts'
import type { MetricOptions, MetricSheet } from '../../catalogue/metricSheet'
import { pairArguments } from '../../catalogue/pairArguments'
import { pictureRange } from '../../catalogue/pictureRange'
import { resultNumber } from '../../catalogue/resultNumber'
import type { ArrayInput } from '../../contract'
import { stringifyReport } from '../../engine/report/json/stringifyReport'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { otherShape } from '../../evaluation/pairs/otherShape'
import { kebab } from '../flags/flagSet'
import { exitStatus } from '../output/output'
import type { Inputs, MetricInParts } from './inputTypes'
import { FileFailure } from './metricFiles'
import { readInputs } from './metricInputs'
import { outsideShares, toldOf } from './metricNotes'
import { plainResult, resultLines, shortened } from './resultText'
import { voxelVolumes } from './voxelVolumes'

export interface MetricIo {
  print(text: string): Promise<void>
  say(text: string): void
  /** Writes help to standard output. */
  write(text: string): void
}

/** Reads the files, computes the metric and prints its result. Resolves to the exit status. */
export async function computeMetric(
  found: FoundMetric,
  [reference, prediction]: readonly [reference: string, prediction: string | undefined],
  flags: Readonly<Record<string, unknown>>,
  { asked, ...io }: MetricIo & { readonly asked: string },
): Promise<number> {
  const { sheet } = found
  const given = givenOptions(sheet, flags)
  try {
    const inputs = await readInputs(sheet.input, reference, prediction, {
      ...aboutFiles(sheet, flags),
      ofChannels: sheet.options.channelAxis !== undefined,
      greyOnly: sheet.windows,
      ofShares: sheet.shares,
      means: areLabels(sheet.input) ? 'labels' : 'pictures',
      range: pictureRange(sheet, { ...found.options, ...given }),
      ofObjects: sheet.input === 'instances' && { ...found.options, ...given }.input !== 'semantic',
      inParts: partsOf(sheet, { ...found.options, ...given }, asked),
    })
    const outside = outsideShares(sheet, inputs)
    const warned = outside === null ? inputs.warnings : [...inputs.warnings, outside]
    for (const warning of warned) io.say(`warning: ${warning}`)
    const absent = new Set<number | string>()
    for (const array of inputs.values.flatMap(arraysOf)) watchLabels(array, (label) => absent.add(label))
    for (const { name, values } of inputs.parts ?? []) watchLabels(values[0], (label) => absent.add(name ?? label))
    const { preset, ...chosen } = given
    const all = { ...found.options, ...sheet.presets?.[String(preset)], ...chosen }
    const options = inputs.inVoxels ? inVoxels(all, /@/.test(asked) || given.tolerance !== undefined, prediction!) : all
    const own = metricFacts({ ...found, options })
    const result = plainResult(await resultsOf(found, inputs, options), sheet.unprinted)
    const value = inputs.inVoxels ? voxelVolumes(result, sheet, own.unit) : result
    const labelWarnings = absentLabels(absent, given.labels ?? inputs.parts, sheet.input)
    for (const warning of labelWarnings) io.say(`warning: ${warning}`)
    const facts = factsOf(own, inputs)
    const told = toldOf(found, inputs, { value, options })
    for (const line of told.lines) io.say(line)
    if (flags.verbose) for (const line of inputs.understood ?? []) io.say(`understood: ${line}`)
    if (flags.json) {
      const { name, unit, convention } = facts
      const head = { metric: sheet.name, name, unit, ...(convention === null ? {} : { convention }) }
      const isPair = inputSheet(sheet.input).prediction !== null
      const files = { reference, ...(isPair && { prediction: prediction ?? reference }) }
      const warnings = [...warned, ...labelWarnings]
      const rest = { options: { ...found.options, ...given }, value, warnings, ...told.fields }
      await io.print(stringifyReport({ ...head, ...files, ...rest }))
    } else {
      // The numbers alone go to standard output.
      if (facts.convention !== null) io.say(metricCaption(facts))
      await io.print(resultLines(sheet.input === 'coco' ? shortened(value) : value).join('\n'))
    }
    if (typeof flags.outMasks === 'string') {
      const { writeMasks } = await import('./writeMasks')
      await writeMasks(flags.outMasks, reference, prediction!, given, flags)
    }
    return exitStatus.ok
  } catch (error) {
    if (error instanceof FileFailure) {
      io.say(`error: ${error.message}`)
      return error.report.side === 'submission' ? exitStatus.invalid : exitStatus.fault
    }
    if (!isMedgradeError(error)) throw error
    const said = errorInCommandWords(error, sheet.options)
    if (said.code === 'bad-option' || said.code === 'bad-argument') throw said
    const { message, isOfTruth } = hinted(said, sheet, reference, prediction)
    io.say(`error: ${message}`)
    return isOfTruth ? exitStatus.fault : exitStatus.invalid
  }
}

/** What is asked before images larger than memory are read. */
function partsOf(sheet: MetricSheet, options: MetricOptions, name: string): MetricInParts {
  const argumentsOf = (pair: PreparedPair) => pairArguments(sheet, pair)
  return {
    name,
    rule: (rank) => componentRule(sheet, options, rank),
    async takesCounts() {
      const [{ takesCounts }, metric] = await Promise.all([import('../../array/labels/takesCounts'), loadMetric(sheet)])
      const asked = [options.label, options.labels].flat().filter((label) => typeof label === 'number')
      return takesCounts(asked, (pair) => metric(...argumentsOf(pair), options))
    },
    argumentsOf,
  }
}

/** The flags for reading files. `--threshold` and `--strict` of a metric of instances are about its pairs. */
function aboutFiles({ options }: MetricSheet, flags: Readonly<Record<string, unknown>>): typeof flags {
  const isOwn = (name: string) => (name === 'threshold' || name === 'strict') && Object.hasOwn(options, name)
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !isOwn(name)))
}

/** An array, a pair that was counted, or the arrays of several raters. */
function arraysOf(value: unknown): readonly object[] {
  if (isNdArray(value) || isPair(value as ArrayInput)) return [value as object]
  return Array.isArray(value) && isNdArray(value[0]) ? value : []
}

/** Distances and volumes of files without a voxel size are in voxels. */
function factsOf(facts: MetricFacts, { inVoxels: none = false }: Inputs): MetricFacts {
  return none && /mm|ml/.test(facts.unit) ? { ...facts, unit: 'voxel' } : facts
}

/**
 * The options for files without a voxel size: the default tolerance is one voxel.
 *
 * @throws MedgradeError `bad-option` for a tolerance in mm.
 */
function inVoxels(options: MetricOptions, isGiven: boolean, file: string): MetricOptions {
  if (options.tolerance === undefined || options.unit === 'voxel') return options
  if (isGiven)
    refuse('bad-option', 'voxel size', 'none', '--spacing for a tolerance in mm, or one in voxels: nsd@1voxel', {
      file,
    })
  return { ...options, unit: 'voxel' }
}

/** The options of the metric among the flags. */
function givenOptions(
  { options, presets, input }: MetricSheet,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const name of [...Object.keys(options), ...(presets ? ['preset'] : [])]) {
    const value = flags[name]
    // The library takes the boolean where the command line has the word.
    if (value !== undefined) given[name] = value === 'false' ? false : value
  }
  // The voxel size is that of the arrays by then, and labels are 1.
  if (areLabels(input)) {
    delete given.spacing
    // Labels by name are chosen where the files are read.
    if (typeof given.labels === 'string') delete given.labels
  }
  return given
}

/** The message of a metric names its arguments, not their files. */
function hinted(
  error: MedgradeError,
  { input }: MetricSheet,
  reference: string,
  prediction: string | undefined,
): { readonly message: string; readonly isOfTruth: boolean } {
  const { code, message } = error
  const isOfTruth = prediction === undefined || ofTruth.test(message.split(': found')[0]!)
  const file = isOfTruth ? reference : prediction
  // A message that begins with a file has one already.
  const named = error.file === undefined ? `${file}: ${message}` : message
  if (inputSheet(input).files !== 'arrays' || prediction === undefined) return { message: named, isOfTruth }
  if (code === 'shape-mismatch')
    return {
      message: otherShape(message, reference, prediction),
      isOfTruth: false,
    }
  return code === 'bad-label' && message.startsWith('a label array')
    ? { message: `${reference}, ${prediction}: ${message}`, isOfTruth: false }
    : { message: named, isOfTruth }
}

/** What a message is about that concerns the reference. */
const ofTruth = /\b(?:reference|annotation|images|categories)\b/

/** Warnings about labels that neither file has, whose value is that of two empty masks; in capitals if all labels are absent. */
function absentLabels(absent: ReadonlySet<number | string>, asked: unknown, input: InputKind): string[] {
  const names = [...absent].map((label) => (label === 'any' ? 'any label' : `label ${label}`))
  if (input === 'raters') return names.map((name) => `NO RATER HAS ${name.toUpperCase()}: the result measures nothing`)
  if (names.length > 0 && names.length === (Array.isArray(asked) ? new Set(asked).size : 1))
    return [
      `NEITHER FILE HAS ${names.map((name) => name.replace(/^(?:any )?label/, (word) => word.toUpperCase())).join(', ')}: the result is the value of two empty masks, it measures nothing`,
    ]
  return names.map((name) => `neither file has ${name}: its value is that of two empty masks`)
}

/** The result, or one for each label that has a name. */
async function resultsOf(found: FoundMetric, inputs: Inputs, options: MetricOptions): Promise<unknown> {
  if (!inputs.parts) return resultOf(found, inputs, options)
  for (const key of ['label', 'labels', 'ignoreLabel'])
    if (options[key] !== undefined)
      throw new MedgradeError('bad-option', `--${key} beside labels that have names`, { expected: 'one of them' })
  const rows = found.sheet.options
  const own = rows.label ? { label: 1 } : rows.labels ? { labels: [1] } : {}
  const results: [string, unknown][] = []
  for (const { name, values } of inputs.parts)
    results.push([name!, await resultOf(found, { ...inputs, values }, { ...options, ...own })])
  return Object.fromEntries(results)
}

async function resultOf({ sheet, short }: FoundMetric, inputs: Inputs, options: MetricOptions): Promise<unknown> {
  for (const [name, { required, example }] of Object.entries(sheet.options))
    if (required && options[name] === undefined)
      throw new MedgradeError('bad-option', `${sheet.name} needs --${kebab(name)}`, {
        expected: `--${kebab(name)} ${typeof example === 'object' && !Array.isArray(example) ? `'${JSON.stringify(example)}'` : example}`,
      })
  const metric = await loadMetric(sheet)
  const result = metric(...inputs.values, { ...options, ...inputs.options })
  const field = short?.field
  if (field === undefined) return result
  if (!(result instanceof Map)) return resultNumber(result, field)
  return new Map([...result].map(([label, whole]) => [label, resultNumber(whole, field)]))
}
