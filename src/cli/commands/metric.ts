/** `medgrade metric`: computes one metric of the library over two files. */
import { Command, Option } from 'commander'
import { watchLabels } from '../../array/labels/watchLabels'
import { isNdArray } from '../../array/vector'
import { visibleText } from '../../engine/report/visibleText'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { addTableOptions } from '../flags/tableFlags'
import type { InputKind, Inputs } from '../metric/metricInputs'
import type { MetricEntry } from '../metric/metricTable'
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
 * Runs the command. `words` are its arguments from the name of the metric on. Resolves to the exit status: 0 computed, 1 the prediction cannot be compared,
 * 3 the reference or medgrade is at fault.
 *
 * @throws CommanderError and MedgradeError `bad-option`, `bad-argument` for wrong usage; CommanderError after help.
 */
export async function metricCommand(words: readonly string[], io: MetricIo = standard): Promise<number> {
  const { metricAliases, metricTable } = await import('../metric/metricTable')
  const { arrayReaders } = await import('../metric/metricFiles')
  const { addOptions, numbers } = await import('../metric/metricOptions')
  let status: number = exitStatus.ok
  const all = new Command('medgrade metric')
    .description('Compute one metric over two files, the reference first.')
    .helpCommand(false)
    .addHelpText('after', '\nmedgrade metric <name> --help shows the options of one.')
    .showHelpAfterError('(medgrade metric --help lists all metrics)')
  settle(all, io)
  for (const [name, entry] of Object.entries(metricTable)) {
    const command = all
      .command(name)
      .summary(`${entry.about} [${entry.unit}]`)
      .description(`${entry.about}. Unit: ${entry.unit}.`)
      .helpGroup(`${entry.group}:`)
      .argument('<reference>', fileHelp[entry.input])
      .argument(tabular.has(entry.input) ? '[prediction]' : '<prediction>', 'the same of the prediction')
      .addHelpText('after', `\nDefinition, conventions and empties: docs/metrics/${name}.md`)
    settle(command, io)
    for (const [alias, target] of Object.entries(metricAliases)) if (target === name) command.alias(alias)
    if (entry.input === 'arrays')
      command
        .addOption(new Option('--reader <name>', 'library whose reading rules to follow').choices(arrayReaders))
        .addOption(new Option('--shape <h,w>', 'size of a mask in run lengths').argParser(numbers))
    if (entry.input === 'arrays' && entry.options.labels)
      command.option(
        '--out-masks <folder>',
        'write <label>.nii.gz: 1 true positive, 2 false positive, 3 false negative',
      )
    if (tabular.has(entry.input))
      command
        .option('--column <name>', 'the column to compare, in both files')
        .option('--reference-column <name>', 'that of the reference')
        .option('--prediction-column <name>', 'that of the prediction (several with commas, where scores are)')
    if (entry.input === 'confidence') command.requiredOption('--confidence-column <name>', 'of the prediction')
    if (tabular.has(entry.input) || entry.input === 'boxLists')
      command.option(
        '--id <column>',
        entry.input === 'boxLists'
          ? 'image column of a CSV file'
          : 'pair the rows by it, or by reference=prediction (default: the id columns that both files have)',
      )
    if (tabular.has(entry.input)) command.option('--by-row', 'pair the rows by their order, whatever ids they have')
    if (tabular.has(entry.input) || entry.input === 'boxLists' || entry.input === 'points') addTableOptions(command)
    addOptions(command, entry.options)
    command.option('--json', 'print one JSON object').action(async (reference, prediction, flags) => {
      status = await compute(name, entry, reference, prediction, flags, io)
    })
  }
  await all.parseAsync(words.length === 0 ? ['--help'] : words, { from: 'user' })
  return status
}

const tabular: ReadonlySet<InputKind> = new Set(['vectors', 'classes', 'scores', 'matrices', 'confidence'] as const)

const tableHelp = 'CSV, JSON list or NPY; without a second file it has both columns'
const fileHelp: Readonly<Record<InputKind, string>> = {
  arrays: 'a volume, an image, an NPY array, or a mask in run lengths (JSON, text)',
  vectors: tableHelp,
  classes: tableHelp,
  scores: tableHelp,
  matrices: tableHelp,
  confidence: tableHelp,
  coco: 'COCO JSON: a dataset; the prediction: a list of detections',
  boxes: 'one box: JSON [x, y, width, height], or JSON or text with size and location',
  boxLists: 'boxes by image: JSON, or CSV with image_id, class, x1, y1, x2, y2, score',
  points: 'points: JSON [{category, centroid, score}], or CSV with category, x, y, score',
}

function settle(command: Command, io: MetricIo): void {
  command.exitOverride().configureOutput(helpOutput(io.write, io.say))
}

async function compute(
  name: string,
  entry: MetricEntry,
  reference: string,
  prediction: string | undefined,
  flags: Readonly<Record<string, unknown>>,
  io: MetricIo,
): Promise<number> {
  const [{ readInputs }, { FileFailure }] = await Promise.all([
    import('../metric/metricInputs'),
    import('../metric/metricFiles'),
  ])
  const given = Object.fromEntries(
    Object.keys(entry.options).flatMap((key) => (flags[key] === undefined ? [] : [[key, flags[key]]])),
  )
  try {
    const inputs = await readInputs(entry.input, reference, prediction, flags)
    const lossy = entry.input === 'arrays' && entry.options.labels ? jpegWarnings(reference, prediction) : []
    for (const warning of [...inputs.warnings, ...lossy]) io.say(`warning: ${warning}`)
    const absent = new Set<number | 'any'>()
    for (const input of inputs.values) if (isNdArray(input)) watchLabels(input, (label) => absent.add(label))
    const value = shown(await evaluate(name, entry, inputs, given), entry.fields)
    const labelWarnings = entry.options.labels ? absentLabels(absent, given) : []
    for (const warning of labelWarnings) io.say(`warning: ${warning}`)
    const warnings = [...inputs.warnings, ...lossy, ...labelWarnings]
    if (flags.json) {
      const { stringifyReport } = await import('../../engine/report/stringifyReport')
      const report = { metric: name, unit: entry.unit, reference, prediction: prediction ?? reference }
      await io.print(stringifyReport({ ...report, options: given, value, warnings }))
    } else await io.print(lines(value).join('\n'))
    if (typeof flags.outMasks === 'string') {
      const { writeMasks } = await import('../metric/writeMasks')
      await writeMasks(flags.outMasks, reference, prediction!, given)
    }
    return exitStatus.ok
  } catch (error) {
    if (error instanceof FileFailure) {
      io.say(`error: ${error.message}`)
      return error.report.side === 'submission' ? exitStatus.invalid : exitStatus.fault
    }
    if (!isMedgradeError(error) || error.code === 'bad-option' || error.code === 'bad-argument') throw error
    io.say(`error: ${hinted(error, entry, reference, prediction)}`)
    return exitStatus.invalid
  }
}

/** The message of a metric names its arguments, not their files. */
function hinted(
  { code, message }: MedgradeError,
  { input }: MetricEntry,
  reference: string,
  prediction?: string,
): string {
  if (input !== 'arrays' || prediction === undefined) return message
  if (code === 'shape-mismatch')
    return `${prediction}: ${message} ${axesOf(prediction)}, as ${reference}${order(message)}`
  if (code !== 'bad-label' || !message.startsWith('a label array')) return message
  return `${reference}, ${prediction}: ${message}; medgrade evaluate --threshold 0.5 makes masks of a probability map`
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

/** JPEG is no format for labels. */
function jpegWarnings(...files: readonly (string | undefined)[]): string[] {
  return files.flatMap((file) =>
    file !== undefined && /\.jpe?g$/i.test(file)
      ? [`${file} is a JPEG, which changes the values of pixels: save labels as PNG or TIFF`]
      : [],
  )
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

const libraries = {
  metrics: () => import('../../metrics'),
  detection: () => import('../../metrics/detection'),
  images: () => import('../../metrics/images'),
  ranking: () => import('../../ranking'),
}

type Metric = (...values: readonly unknown[]) => unknown

async function evaluate(
  name: string,
  entry: MetricEntry,
  inputs: Inputs,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const library: Readonly<Record<string, unknown>> = await libraries[entry.from]()
  const metric = library[name] as Metric
  const { hausdorffPresets } = await import('../../metrics/distance/hausdorffPresets')
  const { preset, ...rest } = { ...given, ...inputs.options } as Record<string, unknown>
  // The library takes the boolean false here.
  if (rest.symmetric === 'false') rest.symmetric = false
  if (name === 'surfaceDice' && rest.tolerance === undefined)
    throw new MedgradeError('bad-option', 'surfaceDice needs --tolerance', { expected: '--tolerance <number>' })
  const chosen = preset === undefined ? {} : hausdorffPresets[preset as keyof typeof hausdorffPresets]
  return metric(...inputs.values, { ...chosen, ...rest })
}

/** The result as plain data: maps as objects, typed arrays as lists. `fields`: the fields to keep. */
function shown(value: unknown, fields?: readonly string[]): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [String(key), shown(item)]))
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array)
  if (Array.isArray(value)) return value.map((item) => shown(item))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([key]) => fields === undefined || fields.includes(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, shown(item)]))
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
