/** `medgrade metric`: computes one metric of the library over two files. */
import { Command } from 'commander'
import { watchLabels } from '../../array/labels/watchLabels'
import { isNdArray } from '../../array/vector'
import type { FoundMetric } from '../../catalogue/findMetric'
import type { MetricFacts } from '../../catalogue/metricFacts'
import type { InputKind, MetricOptions, MetricSheet } from '../../catalogue/metricSheet'
import { visibleText } from '../../engine/report/visibleText'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { addFlags, type FlagSet, parsed } from '../flags/flagSet'
import { tableFlags } from '../flags/tableFlags'
import type { Inputs, readInputs } from '../metric/metricInputs'
import { helpOutput } from '../output/helpOutput'
import { exitStatus, print, say } from '../output/output'

export interface MetricIo {
  print(text: string): Promise<void>
  say(text: string): void
  /** Writes help to standard output. */
  write(text: string): void
}

const standard: MetricIo = { print, say, write: (text) => void process.stdout.write(text) }

/** The metrics and their options are loaded when the command runs. */
export function addMetric(program: Command): void {
  program
    .command('metric')
    .description('compute one metric over two files (metric --help lists them)')
    .argument('[words...]', 'name, reference, prediction, options')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (words: string[]) => {
      process.exitCode = await metricCommand(words)
    })
}

/**
 * Runs the command. `words` are its arguments from the name of the metric on, any of its names. Resolves to the exit status: 0 computed, 1 the prediction
 * cannot be compared, 3 the reference or medgrade is at fault.
 *
 * @throws CommanderError and MedgradeError `bad-option`, `bad-argument` for wrong usage; CommanderError after help.
 */
export async function metricCommand(words: readonly string[], io: MetricIo = standard): Promise<number> {
  const [name = '--help', ...rest] = words
  if (name.startsWith('-')) {
    await (await listOfMetrics(io)).parseAsync([name], { from: 'user' })
    return exitStatus.ok
  }
  const { findMetric } = await import('../../catalogue/findMetric')
  let status: number = exitStatus.ok
  const found = findMetric(name)
  const command = await commandOf(found, name)
  settle(command, io)
  command.hook('preAction', async (_, chosen) => (await import('../refuseOverwrite')).refuseOverwrite(chosen))
  command.action(async (reference, prediction, flags) => {
    status = await compute(found, reference, prediction, flags, { ...io, asked: name })
  })
  await command.parseAsync(rest, { from: 'user' })
  return status
}

/** A command that only lists the metrics: their short names, or those of their functions, with their unit. */
async function listOfMetrics(io: MetricIo): Promise<Command> {
  const [{ families, metricSheets }, { shortNames }, { factOf }] = await Promise.all([
    import('../../catalogue/metricSheets'),
    import('../../catalogue/findMetric'),
    import('../../catalogue/metricSheet'),
  ])
  const list = new Command('medgrade metric')
    .description('Compute one metric over two files, the reference first.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nAny of these names will do, in any spelling; with a convention: hd95:medpy, nsd@2mm:monai.',
    )
    .addHelpText(
      'after',
      'medgrade metric <name> --help shows the options of one, medgrade info <name> its definition.',
    )
    .showHelpAfterError('(medgrade metric --help lists all metrics)')
  settle(list, io)
  for (const sheet of metricSheets) {
    const names = shortNames(sheet).map(({ name, number }) =>
      number?.written === 'suffix' ? `${name}, ${name}95` : name,
    )
    const others = [...(sheet.aliases ?? []), ...names].filter((name) => name !== sheet.name)
    const also = others.length > 0 ? `: ${[...new Set(others)].join(', ')}` : ''
    list
      .command(sheet.name)
      .summary(`${sheet.title} [${factOf(sheet.unit)}]${also}`)
      .helpGroup(`${families[sheet.family].title}:`)
  }
  return list
}

async function commandOf(found: FoundMetric, given: string): Promise<Command> {
  const [{ readerFlag }, { labelFlags }, { addOptions, numbers }, { metricCaption, metricFacts }] = await Promise.all([
    import('../flags/readerFlag'),
    import('../flags/labelFlags'),
    import('../metric/metricOptions'),
    import('../../catalogue/metricFacts'),
  ])
  const { sheet } = found
  const facts = metricFacts(found)
  const table = tabular.has(sheet.input)
  const command = new Command(`medgrade metric ${given}`)
    .description(`${metricCaption(facts)}: ${facts.title}\n${sheet.definition}`)
    .argument('<reference>', fileHelp[sheet.input])
    .argument(table ? '[prediction]' : '<prediction>', 'the same of the prediction')
    .addHelpText(
      'after',
      `\nmedgrade info ${given} shows range, conventions, values for empty masks and blind spots; docs/metrics/${sheet.name}.md is its page.`,
    )
  if (arrays.has(sheet.input))
    addFlags(command, {
      reader: readerFlag('volume', 'image'),
      shape: parsed('<h,w>', 'size of a mask in run lengths', numbers),
    })
  if (sheet.options.labels && sheet.input === 'labels')
    command.option('--out-masks <folder>', 'write <label>.nii.gz: 1 true positive, 2 false positive, 3 false negative')
  addColumnOptions(command, sheet.input)
  addOptions(command, sheet)
  if (areLabels(sheet))
    addFlags(command, labelFlagsOf({ ...labelFlags, channels: { ...labelFlags.channels, value: '<list>' } }, sheet))
  if (sheet.input === 'pictures') command.option('--gray', 'colours become grey, by the weights of Pillow')
  command.option('--verbose', 'say what the files were taken for')
  return command.option('--json', 'print one JSON object')
}

/** The options of label arrays but those that the metric has itself, such as a threshold of pairs. */
function labelFlagsOf(shared: FlagSet, { options }: MetricSheet): FlagSet {
  return Object.fromEntries(Object.entries(shared).filter(([name]) => !options[name]))
}

function addColumnOptions(command: Command, input: InputKind): void {
  const table = tabular.has(input)
  if (table)
    command
      .option('--column <name>', 'the column to compare, in both files')
      .option('--reference-column <name>', 'that of the reference')
      .option('--prediction-column <name>', 'that of the prediction (several with commas, where scores are)')
  if (input === 'confidence') command.requiredOption('--confidence-column <name>', 'of the prediction')
  if (input === 'survival')
    command.requiredOption('--event-column <name>', 'of the reference: 1, or 0 for a censored time')
  if (table || input === 'boxLists')
    command.option(
      '--id <column>',
      input === 'boxLists'
        ? 'image column of a CSV file'
        : 'pair the rows by it, or by reference=prediction (default: the id columns that both files have)',
    )
  if (table) command.option('--by-row', 'pair the rows by their order, whatever ids they have')
  if (table || input === 'boxLists' || input === 'points') addFlags(command, tableFlags)
}

const tabular: ReadonlySet<InputKind> = new Set([
  'vectors',
  'classes',
  'scores',
  'scoreRows',
  'matrices',
  'confidence',
  'survival',
] as const)
const arrays: ReadonlySet<InputKind> = new Set(['labels', 'instances', 'pictures'] as const)

const arrayHelp = 'a volume, an image, an NPY array, or a mask in run lengths (JSON, text)'
const tableHelp = 'CSV, JSON list or NPY; without a second file it has both columns'
const fileHelp: Readonly<Record<InputKind, string>> = {
  labels: arrayHelp,
  instances: arrayHelp,
  pictures: arrayHelp,
  vectors: tableHelp,
  classes: tableHelp,
  scores: tableHelp,
  scoreRows: tableHelp,
  matrices: tableHelp,
  confidence: tableHelp,
  survival: tableHelp,
  coco: 'COCO JSON: a dataset; the prediction: a list of detections',
  boxes: 'one box: JSON [x, y, width, height], or JSON or text with size and location',
  boxLists: 'boxes by image: JSON, or CSV with image_id, class, x1, y1, x2, y2, score',
  points: 'points: JSON [{category, centroid, score}], or CSV with category, x, y, score',
}

/** Whether a metric takes label arrays. */
const areLabels = ({ input }: MetricSheet) => input === 'labels' || input === 'instances'

/** The kind of files that the reading side knows. */
function filesOf(input: InputKind): Parameters<typeof readInputs>[0] {
  if (input === 'scoreRows') return 'scores'
  return input === 'labels' || input === 'instances' || input === 'pictures' ? 'arrays' : input
}

function settle(command: Command, io: MetricIo): void {
  command.exitOverride().configureOutput(helpOutput(io.write, io.say))
}

async function compute(
  found: FoundMetric,
  reference: string,
  prediction: string | undefined,
  flags: Readonly<Record<string, unknown>>,
  { asked, ...io }: MetricIo & { readonly asked: string },
): Promise<number> {
  const [{ readInputs }, { FileFailure }, { metricCaption, metricFacts }, { commandWords, toldOf }] = await Promise.all(
    [
      import('../metric/metricInputs'),
      import('../metric/metricFiles'),
      import('../../catalogue/metricFacts'),
      import('../metric/metricNotes'),
    ],
  )
  const { sheet } = found
  const labelled = sheet.input === 'labels'
  const given = givenOptions(sheet, flags)
  try {
    const inputs = await readInputs(filesOf(sheet.input), reference, prediction, {
      ...flags,
      // Those of a metric of instances are about pairs.
      ...(sheet.options.threshold && { threshold: undefined }),
      ...(sheet.options.strict && { strict: undefined }),
      means: areLabels(sheet) ? 'labels' : 'pictures',
      range: sheet.options.dataRange === undefined ? 'none' : given.dataRange === undefined ? 'of the type' : 'given',
    })
    for (const warning of inputs.warnings) io.say(`warning: ${warning}`)
    const absent = new Set<number | 'any'>()
    for (const input of inputs.values) if (isNdArray(input)) watchLabels(input, (label) => absent.add(label))
    const { preset, ...own } = given
    const all = { ...found.options, ...sheet.presets?.[String(preset)], ...own }
    const options = inputs.inVoxels ? inVoxels(all, /@/.test(asked) || given.tolerance !== undefined, prediction!) : all
    const value = shown(await resultsOf(found, inputs, options), sheet.unprinted)
    const labelWarnings = labelled ? absentLabels(absent, given) : []
    for (const warning of labelWarnings) io.say(`warning: ${warning}`)
    const facts = factsOf(metricFacts({ ...found, options }), inputs)
    const told = toldOf(found, inputs, { value, options })
    for (const line of told.lines) io.say(line)
    if (flags.verbose) for (const line of inputs.understood ?? []) io.say(`understood: ${line}`)
    if (flags.json) {
      const { stringifyReport } = await import('../../engine/report/stringifyReport')
      const { name, convention } = facts
      const { unit } = facts
      const head = { metric: sheet.name, name, unit, ...(convention === null ? {} : { convention }) }
      const files = { reference, prediction: prediction ?? reference }
      const warnings = [...inputs.warnings, ...labelWarnings]
      const result = { options: { ...found.options, ...given }, value, warnings, ...told.fields }
      await io.print(stringifyReport({ ...head, ...files, ...result }))
    } else {
      // The numbers alone go to standard output.
      if (facts.convention !== null) io.say(metricCaption(facts))
      await io.print(lines(sheet.input === 'coco' ? shortened(value) : value).join('\n'))
    }
    if (typeof flags.outMasks === 'string') {
      const { writeMasks } = await import('../metric/writeMasks')
      await writeMasks(flags.outMasks, reference, prediction!, given, flags)
    }
    return exitStatus.ok
  } catch (error) {
    if (error instanceof FileFailure) {
      io.say(`error: ${error.message}`)
      return error.report.side === 'submission' ? exitStatus.invalid : exitStatus.fault
    }
    if (isMedgradeError(error)) error.message = commandWords(error.message, sheet.options)
    if (!isMedgradeError(error) || error.code === 'bad-option' || error.code === 'bad-argument') throw error
    io.say(`error: ${hinted(error, sheet, reference, prediction)}`)
    const ofTruth = sheet.input === 'coco' && / annotation /.test(error.message)
    return ofTruth ? exitStatus.fault : exitStatus.invalid
  }
}

/** Distances of files without a voxel size are in voxels. */
function factsOf(facts: MetricFacts, { inVoxels: none = false }: Inputs): MetricFacts {
  return none && /mm/.test(facts.unit) ? { ...facts, unit: 'voxel' } : facts
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
  { options, presets }: MetricSheet,
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const name of [...Object.keys(options), ...(presets ? ['preset'] : [])]) {
    const value = flags[name]
    // The library takes the boolean where the command line has the word.
    if (value !== undefined) given[name] = value === 'false' ? false : value
  }
  // The voxel size is that of the arrays by then, and labels are 1.
  if (options.spacing) delete given.spacing
  return given
}

/** The message of a metric names its arguments, not their files. */
function hinted(
  { code, message }: MedgradeError,
  { input }: MetricSheet,
  reference: string,
  prediction?: string,
): string {
  if (input === 'coco') return `${/ annotation /.test(message) ? reference : prediction}: ${message}`
  if (!arrays.has(input) || prediction === undefined) return message
  if (code === 'shape-mismatch')
    return `${prediction}: ${message} ${axesOf(prediction)}, as ${reference}${order(message)}`
  return code === 'bad-label' && message.startsWith('a label array')
    ? `${reference}, ${prediction}: ${message}`
    : message
}

/** Pictures have rows and columns, and colours behind them. */
function axesOf(file: string): string {
  return /\.(?:png|jpe?g|bmp|tiff?)$/i.test(file) ? '(pages, rows, columns, colours)' : '(z, y, x)'
}

/** A hint where only the order of the axes differs, or where colours stand for labels. */
function order(message: string): string {
  const [found, expected] = [...message.matchAll(/\[([\d,]+)\]/g)].map(([, sizes]) => sizes!.split(',').map(Number))
  if (!found || !expected) return ''
  if (found.length === expected.length + 1 && [3, 4].includes(found.at(-1)!))
    return `; ${found.at(-1)} values a pixel are colours: convert colours to labels`
  const sorted = (sizes: readonly number[]) => `${[...sizes].sort((a, b) => a - b)}`
  return sorted(found) === sorted(expected) ? '; the same sizes in another order of axes: are they swapped?' : ''
}

/** Warnings about labels that neither file has, whose value is that of two empty masks; in capitals if all labels are absent. */
function absentLabels(absent: ReadonlySet<number | 'any'>, { labels }: Readonly<Record<string, unknown>>): string[] {
  const names = [...absent].map((label) => (label === 'any' ? 'any label' : `label ${label}`))
  if (names.length > 0 && names.length === (Array.isArray(labels) ? new Set(labels).size : 1))
    return [
      `NEITHER FILE HAS ${names.join(', ').toUpperCase()}: the result is the value of two empty masks, it measures nothing`,
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
  for (const [name, { required }] of Object.entries(sheet.options))
    if (required && options[name] === undefined)
      throw new MedgradeError('bad-option', `${sheet.name} needs --${name}`, { expected: `--${name} <number>` })
  const metric = await sheet.load()
  const result = metric(...inputs.values, { ...options, ...inputs.options })
  const field = short?.field
  if (field === undefined) return result
  const one = (whole: unknown) => (whole as Readonly<Record<string, unknown>>)[field]
  return result instanceof Map ? new Map([...result].map(([label, whole]) => [label, one(whole)])) : one(result)
}

/** The result as plain data: maps as objects, typed arrays as lists. `without`: the fields to leave out. */
function shown(value: unknown, without: readonly string[] = []): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), shown(item)]))
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array)
  if (Array.isArray(value)) return value.map((item) => shown(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => !without.includes(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, shown(item)]))
}

/** Numbers to 15 digits: pycocotools adds a rounding error to denominators, so that a precision of 1 is 0.9999999999999998. `--json` has every bit. */
function shortened(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (Array.isArray(value)) return value.map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]))
}

/** The lines to print: a number alone, or a name and value a line with nested lists and objects as JSON. */
function lines(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [visibleText(String(value))]
  const rows = Object.entries(value)
  const width = rows.reduce((max, [key]) => Math.max(max, visibleText(key).length), 0)
  const text = (item: unknown) =>
    item !== null && typeof item === 'object'
      ? JSON.stringify(item, (_, leaf) => (typeof leaf === 'number' && !Number.isFinite(leaf) ? String(leaf) : leaf))
      : String(item)
  return rows.length === 0
    ? ['no label in either file']
    : rows.map(([key, item]) => `${visibleText(key).padEnd(width)}  ${visibleText(text(item))}`)
}
