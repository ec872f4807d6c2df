import { Command } from 'commander'
import type { FoundMetric } from '../../catalogue/findMetric'
import { areLabels, type InputKind, inputSheet } from '../../catalogue/inputKinds'
import { metricCaption, metricFacts } from '../../catalogue/metricFacts'
import type { MetricSheet } from '../../catalogue/metricSheet'
import { addFlags, type Flag, type FlagSet, parsed, text, toggle } from '../flags/flagSet'
import { labelFlags, zarrFlags } from '../flags/labelFlags'
import { readerFlag } from '../flags/readerFlag'
import { tableFlags } from '../flags/tableFlags'
import { addOptions, numbers } from './metricOptions'

const arrayFlags = { reader: readerFlag('volume', 'image') }
const columnFlag = { column: text('<name>', 'the column, or several with commas') }
const each: Flag<string[], false> = parsed<string[]>(
  '<file>',
  'the label map of a further rater; once for each',
  (file, before) => [...(before ?? []), file],
)

const namesFlag = text('<list>', 'labels by name: PTV=1,PAROTID_L|Parotid*L=2 (other names, * for any characters)')

/** The options of inputs that are neither two arrays nor columns of tables. */
const ownFlags: Readonly<Partial<Record<InputKind, FlagSet>>> = {
  raters: { rater: each, ...arrayFlags },
  ratings: { ...columnFlag, ...tableFlags },
  sample: { ...columnFlag, ...tableFlags },
  draws: { ...columnFlag, ...tableFlags },
  marks: {
    id: text('<column>', 'scan column of a CSV file'),
    excluded: parsed('<list>', 'labels of a picture that count neither way', numbers),
    ...tableFlags,
    ...arrayFlags,
  },
  lesionMaps: arrayFlags,
  landmarks: {
    field: text('<file>', 'displacements in voxels of the fixed grid [D, H, W, 3]; default: none'),
    id: text(
      '<column>',
      'column of the ids by which points are paired, or reference=prediction; default: columns with such names',
    ),
    byRow: toggle('pair the points by their order, whatever ids they have'),
    ...columnFlag,
    ...tableFlags,
    ...arrayFlags,
  },
  field: arrayFlags,
  tracks: {
    referenceTracks: text('<file>', 'lines of label, first frame, last frame, mother; default: the text of the folder'),
    predictionTracks: text('<file>', 'the same of the prediction'),
    ...arrayFlags,
  },
}

/** The command of one metric, with the options of its row and those of its input. */
export function metricFlags(found: FoundMetric, given: string): Command {
  const { sheet } = found
  const facts = metricFacts(found)
  const { files, reference, prediction = 'the same of the prediction' } = inputSheet(sheet.input)
  const command = new Command(`medgrade metric ${given}`)
    .description(`${metricCaption(facts)}: ${facts.title}\n${sheet.definition}`)
    .argument('<reference>', reference)
  if (prediction !== null) command.argument(files === 'table' ? '[prediction]' : '<prediction>', prediction)
  command.addHelpText(
    'after',
    `\nmedgrade info ${given} shows range, conventions, values for empty masks and blind spots; docs/metrics/${sheet.name}.md is its page.`,
  )
  if (files === 'arrays')
    addFlags(command, { ...arrayFlags, ...zarrFlags, shape: parsed('<h,w>', 'size of a mask in run lengths', numbers) })
  addFlags(command, ownFlags[sheet.input] ?? {})
  if (sheet.options.labels && sheet.input === 'labels')
    command.option('--out-masks <folder>', 'write <label>.nii.gz: 1 true positive, 2 false positive, 3 false negative')
  addColumnOptions(command, sheet.input)
  addOptions(command, sheet)
  if (areLabels(sheet.input)) {
    if (!sheet.options.labels) addFlags(command, { labels: namesFlag })
    addFlags(command, {
      series: text('<path>', 'DICOM slices in a folder, or an image: the grid of contours (RTSTRUCT)'),
    })
    addFlags(command, labelFlagsOf({ ...labelFlags, channels: { ...labelFlags.channels, value: '<list>' } }, sheet))
  }
  if (sheet.input === 'pictures') {
    command.option('--gray', 'colours become grey, by the weights of Pillow')
    addFlags(command, { frame: labelFlags.frame })
  }
  command.option('--verbose', 'say what the files were taken for')
  return command.option('--json', 'print one JSON object')
}

/** The options of label arrays but those that the metric has itself, such as a threshold of pairs. */
function labelFlagsOf(shared: FlagSet, { options }: MetricSheet): FlagSet {
  return Object.fromEntries(Object.entries(shared).filter(([name]) => !options[name]))
}

function addColumnOptions(command: Command, input: InputKind): void {
  const table = inputSheet(input).files === 'table'
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
