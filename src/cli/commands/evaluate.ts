/** `medgrade evaluate`: folders of references and predictions to a table. */
import { type Command, InvalidArgumentError, Option } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import type { EvaluateFoldersOptions } from '../../node/evaluation/evaluateFolders'
import { countFromZero } from '../countFromZero'
import type { EvaluateFlags } from '../flags/evaluateFlags'
import { addPictureOptions, addReportOptions, reportPaths, wantsReport } from '../flags/reportFlags'
import { journalPath } from '../journalPath'
import { deliverEvaluation, evaluationStatus } from '../output/deliverEvaluation'
import { say } from '../output/output'
import { showGlance } from '../output/showGlance'
import { requireInputFolder } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import { wholeNumber } from '../wholeNumber'
import { requireShardFlags, shardNumber, writePart } from './distributed/shardFlags'

const help = `
Files are paired by name: equal names, then without _0000, _seg, _mask, _label, _pred, then by BIDS entities. What has no partner is listed.
A folder may hold label maps (NIfTI, NRRD, MetaImage, TIFF, PNG, NPY), one file a label, one-hot or probability channels, .seg.nrrd.
Metrics: dice iou precision recall specificity hd hd95 nsd@2mm asd assd masd cldice lesion_f1 pq sq rq volume volume_difference
relative_volume_difference volume_similarity voxels components counts; a convention behind a colon: hd95:medpy, nsd@1mm:monai.
Names of labels come from --labels, else from dataset.json or dseg.tsv in the folder of the references or above it.
An absent label: by default a case without the label on both sides is left out, on one side it scores 0, and its distance is infinite, which no mean contains.
The table says how many. --empty skip leaves out every case with an empty mask; zero, one: the score of a label that both sides lack; penalty=374: the distance.

Examples:
  medgrade evaluate labelsTs predictions
  medgrade evaluate labelsTs netA netB --labels liver=1,tumour=2,whole=1+2 --metrics dice hd95 nsd@2mm --csv values.csv
  medgrade evaluate masks probabilities --threshold 0.5
  medgrade evaluate labelsTs predictions --preset kits23 --files out
`

export function addEvaluate(program: Command): void {
  const command = program
    .command('evaluate <references> <predictions...>')
    .description('evaluate folders of predictions against a folder of references')
    .option('--labels <list>', 'liver=1,tumour=2,whole=1+2, or dataset.json, dseg.tsv, .label, .ctbl')
    .option('--metrics <names...>', 'metrics (default: dice hd95 nsd@1mm volume counts)', listed)
    .option(
      '--channels <names...>',
      'names of the channels of 4-D files; TC=1+3: with their values in label maps',
      listed,
    )
    .option('--channel-axis <n>', 'the axis of channels in the order of the file, from 0', countFromZero)
    .option('--frame <n>', 'the frame of files with an axis of time, from 0', countFromZero)
    .option('--colours [list]', 'each colour is a label; #800000=liver,… those with a name')
    .option('--threshold <p>', 'values above it are foreground, in the unit of the values', fraction)
    .option('--argmax', 'channels with background first become labels')
    .option('--round', 'labels that were scaled on saving become the nearest whole numbers')
    .addOption(new Option('--nan <rule>', 'background: NaN counts as 0').choices(['background']))
    .addOption(new Option('--foreground <rule>', 'nonzero: every value above 0 is label 1').choices(['nonzero']))
    .addOption(new Option('--values <rule>', 'the same as --foreground').choices(['nonzero']).hideHelp())
    .option('--spacing <list>', "voxel size in mm in the order of the file's axes, or one number for all", sizes)
    .option('--empty <rule>', 'what an absent label means: skip, zero, one, penalty=374')
    .option('--instances [iou]', 'rows for each component; matched from this IoU on (default: any overlap)', fraction)
    .option('--strict', 'refuse a case whose geometry differs')
    .option('--resample', 'resample such a prediction to the grid of its reference')
    .option('--pattern <path>', 'paths of the files, with {case} for the name')
    .option('--reference-pattern <path>', 'those of the references')
    .option('--prediction-pattern <path>', 'those of the predictions')
    .option('--pairs <file>', 'CSV or JSON with case, reference, prediction[, model]')
    .option('--series <folder>', 'DICOM slices, a folder a case: the grid of DICOM segmentations on both sides')
    .option('--preset <name>', "a tool's convention: nnunet, kits23, brats2024-gli, …")
    .option('--preset-options <json>', 'its options, such as {"challenge":"BraTS-MET"}', jsonObject)
    .option('--dry-run', 'only list the pairs')
    .option('--csv <file>', 'write every value: model, case, label, instance, metric, value, unit, error')
    .option('--csv-safe', 'a quote before = + - @ in its texts, which spreadsheets take for formulas')
    .option('--markdown <file>', 'write the table as Markdown')
    .option('--out <file>', 'write everything as JSON')
    .option('--files <folder>', "write the files of the preset's tool")
    .option('--out-masks <folder>', 'write <case>/<label>.nii.gz: 1 true positive, 2 false positive, 3 false negative')
  addPictureOptions(addReportOptions(command))
    .option('--title <text>', 'title of the report')
    .option('--json', 'print everything as JSON')
    .option('--worst <n>', 'how many worst cases are shown (default 5)', wholeNumber)
    .option('--jobs <n>', 'most cases at once (default: the cores)', wholeNumber)
    .option('--case-timeout <seconds>', 'end a case that takes longer (default: by file size, from 60)', wholeNumber)
    .option('--resume', 'keep a journal beside --out or --csv and go on from it after a crash')
    .option('--journal <file>', 'where --resume keeps its journal (default: <out>.journal)')
    .option('--shard <i/n>', 'evaluate the i-th of n shares of the cases; needs --part', shardNumber)
    .option('--part <file>', 'where --shard writes its results, for medgrade merge')
    .option('--verbose', 'say what each side was taken for')
    .option('--quiet', 'no progress, no messages')
    .addHelpText('after', help)
    .action(async (references: string, predictions: string[], flags: EvaluateFlags) => {
      process.exitCode = await evaluateCommand(references, predictions, flags)
    })
}

function listed(text: string, before: string[] | undefined): string[] {
  return [...(before ?? []), ...text.split(',').filter((part) => part !== '')]
}

function sizes(text: string): number[] {
  return text.split(',').map(fraction)
}

function fraction(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('a number is expected')
  return value
}

function jsonObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new InvalidArgumentError('a JSON object is expected')
}

/** Evaluates, prints, writes; returns the exit status: 0, or 1 if a case failed or has no prediction, 3 if a reference is at fault. */
export async function evaluateCommand(
  references: string,
  predictions: readonly string[],
  flags: EvaluateFlags,
): Promise<number> {
  for (const folder of [references, ...predictions]) await requireInputFolder(folder)
  requireShardFlags(flags, ['csv', 'markdown', 'out', 'files', 'outMasks', 'json', 'worst', 'dryRun'])
  const journal = journalPath(flags, flags.part ?? flags.out ?? flags.csv)
  await requireWritable({
    '--csv': flags.csv,
    '--markdown': flags.markdown,
    '--out': flags.out,
    '--journal': journal,
    '--part': flags.part,
    '--out-masks': flags.outMasks && `${flags.outMasks}/case/label.nii.gz`,
    ...reportPaths(flags),
  })
  const { resolve } = await import('node:path')
  if (!flags.quiet && predictions.some((folder) => resolve(folder) === resolve(references)))
    say('warning: the folder of the references is compared with itself')
  const { progress } = await import('../output/progress')
  const bar = progress(flags.quiet ?? false)
  const options: EvaluateFoldersOptions = {
    ...(await folderOptions(flags)),
    ...(journal === undefined ? {} : { journal }),
    onProgress: bar.update,
  }
  const status = await evaluatedAll(references, predictions, flags, options).finally(bar.end)
  if (journal !== undefined) {
    const { rm } = await import('node:fs/promises')
    await rm(journal, { force: true })
  }
  return status
}

async function evaluatedAll(
  references: string,
  predictions: readonly string[],
  flags: EvaluateFlags,
  options: EvaluateFoldersOptions,
): Promise<number> {
  if (flags.shard) {
    const { evaluateShardFolders } = await import('../../node/distributed/evaluateShardFolders')
    return writePart(await evaluateShardFolders(references, predictions, { ...options, shard: flags.shard }), flags)
  }
  const { evaluateFolders } = await import('../../node/evaluation/evaluateFolders')
  const { caseDrafts } = await import('../output/caseDrafts')
  const drafts = caseDrafts(flags.dryRun ? {} : flags, flags.worst)
  try {
    const evaluation = await evaluateFolders(references, predictions, { ...options, onCase: drafts.case })
    drafts.end(evaluation)
    await deliverEvaluation(evaluation, flags)
    if (!flags.json && !flags.dryRun) {
      const { evaluationGlance } = await import('../output/glanceBlocks')
      await showGlance(() => evaluationGlance(evaluation))
    }
    if (wantsReport(flags) && !flags.dryRun) {
      const { writeEvaluationReport } = await import('../reports/writeEvaluationReport')
      await writeEvaluationReport(evaluation, { references, predictions, flags })
    }
    return evaluationStatus(evaluation)
  } finally {
    drafts.drop()
  }
}

/** The configuration of panoptica is a file in YAML. @throws MedgradeError `bad-option`. */
async function withConfigFile(preset: string | undefined, options: object | undefined): Promise<object | undefined> {
  if (preset !== 'panoptica' || options === undefined || !('config' in options)) return options
  const { config } = options
  if (typeof config !== 'string') return options
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const { readPanopticaConfig } = await import('../../presets/panoptica/readPanopticaConfig')
  try {
    const text = new TextDecoder().decode(await readLocalFile(config))
    readPanopticaConfig(text, config)
    return { ...options, config: text }
  } catch (cause) {
    throw new MedgradeError('bad-option', `config of the preset panoptica: ${(cause as Error).message}`, { cause })
  }
}

async function folderOptions(flags: EvaluateFlags): Promise<EvaluateFoldersOptions> {
  const { definedOptions } = await import('../../node/definedOptions')
  const { labels, metrics, channels, threshold, empty, pairs, series } = flags
  const { channelAxis, frame, colours, round, nan, spacing } = flags
  const { preset, dryRun, jobs } = flags
  const presetOptions = await withConfigFile(preset, flags.presetOptions)
  const foreground = flags.foreground ?? flags.values
  const meaning = { channels, channelAxis, frame, colours, threshold, round, nan, foreground, spacing }
  const inputs = { labels, metrics, ...meaning, empty, pairs, series }
  const named = { ...inputs, preset, presetOptions, dryRun, jobs }
  const sides = definedOptions({ reference: flags.referencePattern, prediction: flags.predictionPattern })
  const pattern = flags.pattern ?? (Object.keys(sides).length > 0 ? sides : undefined)
  return {
    ...definedOptions({ ...named, outMasks: flags.outMasks, pattern }),
    ...(flags.instances === undefined ? {} : { instances: flags.instances === true || { iou: flags.instances } }),
    ...(flags.argmax ? { activation: 'argmax' as const } : {}),
    ...(flags.resample ? { geometry: 'resample' as const } : flags.strict ? { geometry: 'strict' as const } : {}),
    ...(flags.caseTimeout === undefined ? {} : { caseTimeout: flags.caseTimeout * 1000 }),
  }
}
