/** `medgrade evaluate`: folders of references and predictions to a table. */

import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { plainName } from '../../errors/plainName'
import { isSingleFile } from '../../evaluation/tasks/taskSheets'
import type { EvaluateFoldersOptions } from '../../node/evaluation/evaluateFolders'
import { type EvaluateFlags, evaluateFlags, folderFlags, tableColumnFlags, tasksInWords } from '../flags/evaluateFlags'
import { addFlags, flagsOf } from '../flags/flagSet'
import { reportPaths, wantsReport } from '../flags/reportFlags'
import { tableWords } from '../flags/tableFlags'
import { journalPath } from '../journalPath'
import { evaluationDelivery, evaluationStatus } from '../output/evaluationDelivery'
import { say } from '../output/output'
import { requireEvaluated } from '../requireFolders'
import { requireWritable } from '../requireWritable'
import type { OpenQueue } from './distributed/openQueue'
import { requireShardFlags, writePart } from './distributed/shardFlags'

const help = `
Files are paired by name: equal names, then without _0000, _seg, _mask, _label, _pred, then by BIDS entities. What has no partner is listed.
Tasks: ${tasksInWords}; docs/how-to/evaluate-tasks.md.
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
  medgrade evaluate truth.csv netA.csv netB.csv --id patient --positive-label cancer
  medgrade evaluate truth.json netA.json netB.json --task detection
  medgrade evaluate landmarks displacements --task registration --spacing 1.5,1,1
  medgrade evaluate landmarks displacements --preset learn2reg --fixed-labels fixed --moving-labels moving
  medgrade evaluate reports drafts --task text
  medgrade evaluate cells predicted --task instances
  medgrade evaluate ct synthetic --task images --masks bodies --data-range 4095
  medgrade evaluate labelsTs predictions --preset kits23 --files out
`

export function addEvaluate(program: Command): void {
  const command = program
    .command('evaluate <references> <predictions...>')
    .description('evaluate folders or tables of predictions against one of references')
  addFlags(command, evaluateFlags)
    .addHelpText('after', help)
    .action(async (references: string, predictions: string[], flags: EvaluateFlags) => {
      process.exitCode = await evaluateCommand(references, predictions, flags)
    })
}

/** Evaluates, prints, writes; returns the exit status: 0, or 1 if a case failed or has no prediction, 3 if a reference is at fault. */
export async function evaluateCommand(
  references: string,
  predictions: readonly string[],
  flags: EvaluateFlags,
): Promise<number> {
  for (const folder of [references, ...predictions]) await requireEvaluated(folder)
  requireShardFlags(flags, ['csv', 'md', 'out', 'files', 'outMasks', 'json', 'worst', 'dryRun'])
  // With a queue the secret seals its jobs and results.
  const journal = flags.queue === undefined ? journalPath(flags, flags.part ?? flags.out ?? flags.csv) : flags.journal
  await requireWritable({
    '--csv': flags.csv,
    '--out': flags.out,
    '--journal': journal,
    '--part': flags.part,
    '--out-masks': flags.outMasks && `${flags.outMasks}/case/label.nii.gz`,
    ...reportPaths(flags),
  })
  const { resolve } = await import('node:path')
  if (
    !flags.quiet &&
    !isSingleFile(references) &&
    predictions.some((folder) => resolve(folder) === resolve(references))
  )
    say('warning: the folder of the references is compared with itself')
  const { progress } = await import('../output/progress')
  const bar = progress(flags.quiet ?? false)
  const options: EvaluateFoldersOptions = {
    ...(await folderOptions(flags)),
    journal,
    secretFile: flags.secretFile,
    // The table of the terminal shows none; from a journal a later run may write a page.
    plots:
      flags.json || flags.out !== undefined || wantsReport(flags) || flags.shard !== undefined || journal !== undefined,
    files: flags.files !== undefined,
    onProgress: bar.update,
  }
  const queue = await queueOf(flags, options.caseTimeout)
  const pooled = queue === null ? options : { ...options, pool: queue.pool }
  const status = await evaluatedAll(references, predictions, flags, pooled)
    .then(async (done) => {
      await queue?.delivered()
      return done
    })
    .finally(async () => {
      bar.end()
      await queue?.close()
    })
  if (journal !== undefined) {
    const { rm } = await import('node:fs/promises')
    await rm(journal, { force: true })
  }
  return status
}

async function queueOf(flags: EvaluateFlags, caseTimeout: number | undefined): Promise<OpenQueue | null> {
  if (flags.dryRun || (flags.queue === undefined && flags.queueName === undefined)) return null
  const { openQueue } = await import('./distributed/openQueue')
  return openQueue(flags, caseTimeout)
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
    const [evaluation, deliver] = await Promise.all([
      evaluateFolders(references, predictions, { ...options, onCase: drafts.case }),
      evaluationDelivery(flags),
    ])
    drafts.end(evaluation)
    await deliver(evaluation)
    if (wantsReport(flags) && !flags.dryRun) {
      const { writeEvaluationReport } = await import('../reports/writeEvaluationReport')
      await writeEvaluationReport(evaluation, options, { references, predictions, flags })
    }
    return evaluationStatus(evaluation)
  } finally {
    drafts.drop()
  }
}

/** The configuration of panoptica is a file in YAML. @throws MedgradeError `bad-option`. */
async function withConfigFile(preset: string | undefined, options: object | undefined): Promise<object | undefined> {
  if (plainName(preset ?? '') !== 'panoptica' || options === undefined || !('config' in options)) return options
  const { config } = options
  // A text of several lines is the YAML itself.
  if (typeof config !== 'string' || config.includes('\n')) return options
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

/** What is said of tables; undefined: nothing. */
function tablesOf(flags: EvaluateFlags): EvaluateFoldersOptions['tables'] {
  const { header: _, ...columns } = flagsOf(tableColumnFlags, flags)
  const given = { ...columns, ...tableWords(flags) }
  return Object.values(given).some((value) => value !== undefined) ? given : undefined
}

async function folderOptions(flags: EvaluateFlags): Promise<EvaluateFoldersOptions> {
  const { referencePattern, predictionPattern, instances } = flags
  const sides =
    referencePattern === undefined && predictionPattern === undefined
      ? undefined
      : { reference: referencePattern, prediction: predictionPattern }
  return {
    ...flagsOf(folderFlags, flags),
    presetOptions: await withConfigFile(flags.preset, flags.presetOptions),
    pattern: flags.pattern ?? sides,
    instances: instances === undefined || instances === true ? instances : { iou: instances },
    tables: tablesOf(flags),
    activation: flags.argmax ? 'argmax' : undefined,
    geometry: flags.resample ? 'resample' : flags.strict ? 'strict' : undefined,
  }
}
