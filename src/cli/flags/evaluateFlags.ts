import { InvalidArgumentError } from 'commander'
import { type BesideName, besideSheets } from '../../evaluation/inputs/besideNames'
import { taskNames, taskSheets } from '../../evaluation/tasks/taskSheets'
import { wholeNumber } from '../wholeNumber'
import { type FlagValues, optional, parsed, renamed, text, toggle, word } from './flagSet'
import { commaList, finiteNumber, labelFlags, spacingFlag, zarrFlags } from './labelFlags'
import { pictureFlags, reportFlags } from './reportFlags'
import {
  caseTimeout,
  csvSafe,
  jobs,
  journal,
  part,
  queueFlags,
  quiet,
  reportTitle,
  secretFile,
  shard,
} from './sharedFlags'
import { tableFlags } from './tableFlags'

const { argmax, values, strict, resample, ...meaning } = labelFlags

export const tasksInWords = taskNames.map((name) => `${name} (${taskSheets[name].about})`).join(', ')
const defaultsInWords = taskNames.map((name) => `${taskSheets[name].metrics.join(' ')} of ${name}`).join(', ')

const besideFlag = (name: BesideName) =>
  text('<folder>', `of the task ${besideSheets[name].task}: ${besideSheets[name].about}`)

/** What the files hold: `evaluateFolders` takes it under the same names. */
export const folderFlags = {
  task: word('<name>', `what is compared, else found: ${tasksInWords}`, taskNames),
  labels: text(
    '<list>',
    'liver=1,whole=1+2,PAROTID_L|Parotid*L=3 (other names, * for any characters), or dataset.json, dseg.tsv, .label, .ctbl; of tables the classes in their order',
  ),
  metrics: parsed('<names...>', `metrics (default: ${defaultsInWords})`, commaList),
  ...meaning,
  ...zarrFlags,
  spacing: spacingFlag,
  empty: text('<rule>', 'what an absent label means: skip, zero, one, penalty=374'),
  pairs: text('<file>', 'CSV or JSON with case, reference, prediction[, model]'),
  dataRange: parsed('<value>', 'of images: largest minus smallest possible value, or joint', rangeOrJoint),
  gray: toggle('of images: colours become grey, by the weights of Pillow'),
  masks: besideFlag('masks'),
  fixedLabels: besideFlag('fixedLabels'),
  movingLabels: besideFlag('movingLabels'),
  series: text(
    '<folder>',
    'DICOM slices, a folder a case, or images: the grid of contours (RTSTRUCT) and of two DICOM segmentations',
  ),
  preset: text('<name>', 'metrics, labels and rules of a tool: nnunet, kits23, brats2024-gli, …'),
  presetOptions: parsed('<json>', 'its options, such as {"challenge":"BraTS-MET"}', jsonObject),
  dryRun: toggle('only list the pairs'),
  outMasks: text('<folder>', 'write <case>/<label>.nii.gz: 1 true positive, 2 false positive, 3 false negative'),
  jobs,
  caseTimeout,
}

/** What is said of the tables of an evaluation. */
export const tableColumnFlags = {
  id: text('<column>', 'of tables: pair the rows by it, or by reference=prediction'),
  byRow: toggle('of tables: pair the rows by their order, whatever ids they have'),
  column: text('<name>', 'of tables: the column to compare, in all of them'),
  referenceColumn: text('<name>', 'of tables: that of the reference'),
  predictionColumn: text('<name>', 'of tables: that of the predictions (several with commas, where scores are)'),
  positiveLabel: text('<class>', 'of tables: the positive class'),
  sampleWeight: text('<column>', 'of tables: a weight for each row of the reference'),
  ...tableFlags,
}

/** Where an evaluation is written; `merge` writes it, too. */
const evaluationOutputFlags = {
  wide: toggle('print all statistics of every metric, and the comparison of models with its tests'),
  files: text('<folder>', "write the files of the preset's tool"),
  worst: parsed('<n>', 'how many worst cases are shown (default 5)', wholeNumber),
  markdown: renamed('<file>', '--md'),
}

/** Options of `medgrade evaluate`. */
export const evaluateFlags = {
  ...folderFlags,
  ...tableColumnFlags,
  argmax,
  values,
  instances: optional(
    '[iou]',
    'rows for each component; matched from this IoU on (default: any overlap)',
    finiteNumber,
  ),
  strict,
  resample,
  pattern: text('<path>', 'paths of the files, with {case} for the name'),
  referencePattern: text('<path>', 'those of the references'),
  predictionPattern: text('<path>', 'those of the predictions'),
  csv: text('<file>', 'write every value: model, case, label, instance, metric, value, unit, error'),
  csvSafe,
  out: text('<file>', 'write everything as JSON'),
  ...evaluationOutputFlags,
  ...reportFlags,
  ...pictureFlags,
  title: reportTitle,
  full: toggle('the report with everything: rankings of two models, all sections open, checklists'),
  json: toggle('print everything as JSON'),
  resume: toggle('keep a journal beside --out or --csv and go on from it after a crash'),
  journal,
  ...queueFlags,
  secretFile: {
    ...secretFile,
    about: 'secret that seals the journal of --resume, or jobs and results of --queue, at least 16 bytes',
  },
  shard: { ...shard, about: 'evaluate the i-th of n shares of the cases; needs --part' },
  part,
  verbose: toggle('say what each side was taken for'),
  quiet,
}

export type EvaluateFlags = FlagValues<typeof evaluateFlags>

function rangeOrJoint(value: string): number | 'joint' {
  return value === 'joint' ? value : finiteNumber(value)
}

function jsonObject(value: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(value)
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return { ...found }
  } catch {}
  throw new InvalidArgumentError('a JSON object is expected')
}
