import { opendir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { subSource } from '../../agents/runs/subSource'
import { version } from '../../engine/report/version'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { evaluate } from '../../evaluation/evaluate/evaluate'
import type {
  CaseErrorMap,
  EvaluateInput,
  EvaluateOptions,
  Evaluation,
  OpenJournal,
} from '../../evaluation/evaluate/evaluateTypes'
import { evaluationId } from '../../evaluation/running/evaluationChallenge'
import { withoutSingleEnding } from '../../evaluation/tasks/taskSheets'
import { journalFile } from '../files/journalFile'
import { readFailure } from '../files/readFailure'
import { type CasePool, casePool } from '../pool/casePool'
import { requirePoolOptions } from '../pool/poolOptions'
import { evaluationRunner } from './evaluationRunner'
import { folderLabels } from './folderLabels'
import { inputSource, isInputFile } from './inputSource'
import { localText } from './localText'
import { readPairs } from './readPairs'
import { errorMapPath, writeErrorMap } from './writeErrorMap'

export interface EvaluateFoldersOptions extends Omit<EvaluateOptions, 'labels' | 'pairs' | 'runner' | 'journal'> {
  /** `liver=1,tumour=2`, or the path of dataset.json, dseg.tsv, a `.label` of ITK-SNAP or a `.ctbl` of 3D Slicer. */
  readonly labels?: string
  /** Path of a CSV or JSON list with case, reference, prediction and, for several models, model. */
  readonly pairs?: string
  /** Folder for error maps, `<case>/<label>.nii.gz`: 1 where both sides have the label, 2 only the prediction, 3 only the reference. */
  readonly outMasks?: string
  /** Folder with a folder of DICOM slices for each case: two DICOM segmentations are compared on the grid of their images. */
  readonly series?: string
  /** Folder with a mask for each reference: pictures are compared where it is not 0. */
  readonly masks?: string
  /** Folders with label maps of the fixed and the moving images of registrations. */
  readonly fixedLabels?: string
  readonly movingLabels?: string
  /** Of OME-Zarr: the resolution, from 0, the largest (default). */
  readonly level?: number
  /** Of OME-Zarr: the labels of this name, where an image has labels beside it. */
  readonly zarrLabels?: string
  /** Most cases at once; with fewer label maps than jobs, the labels of each are measured in several processes, which read its files once each. */
  readonly jobs?: number
  /** Milliseconds that a case may take. */
  readonly caseTimeout?: number
  /** Path of a journal: a killed run goes on from it. It is refused for other pairs, settings or files, and not removed at the end. */
  readonly journal?: string
  /** Scores the cases, such as the workers of a queue; `jobs` and `caseTimeout` are then its own. Default: processes of this machine. */
  readonly pool?: CasePool
  /** Path of a file with a secret of at least 16 bytes, with which the journal is sealed. */
  readonly secretFile?: string | undefined
}

/**
 * `evaluate` for folders on disk. Files are read and measured in processes of their own, which end when a case takes too long or too much memory: that is
 * the error of this case.
 *
 * @param predictions a folder for each model, or a table; models are named after the last part of their paths that differs.
 * @throws MedgradeError as `evaluate`; `not-found`, `unreadable` for the folders, the table of labels and the list of pairs; `journal-mismatch`, `disk-full`,
 *   `unwritable` for the journal.
 * @example
 * const demo = 'fixtures/goldens/evaluate/inputs/many-models'
 * const { summary } = await evaluateFolders(`${demo}/reference`, [`${demo}/net1`, `${demo}/net2`], { metrics: ['dice'], jobs: 1 })
 * summary.filter(({ label }) => label === '1').map(({ model, mean }) => `${model} ${mean.toFixed(3)}`) // → [ 'net1 0.642', 'net2 0.609' ]
 */
export async function evaluateFolders(
  references: string,
  predictions: readonly string[],
  options: EvaluateFoldersOptions = {},
): Promise<Evaluation> {
  checkArguments({ references, predictions, options }, 'string', ['string'], 'object')
  return withFolders(references, predictions, options, (input, opened) => evaluate(input, opened))
}

/** Opens the folders, and a pool of processes for their cases, for one evaluation. */
export async function withFolders<T>(
  references: string,
  predictions: readonly string[],
  options: EvaluateFoldersOptions,
  run: (input: EvaluateInput, options: EvaluateOptions) => Promise<T>,
): Promise<T> {
  const {
    labels,
    pairs,
    jobs,
    caseTimeout,
    journal,
    secretFile,
    outMasks,
    series,
    masks,
    fixedLabels,
    movingLabels,
    level,
    zarrLabels,
    pool: given,
    ...shared
  } = options
  const zarr = level === undefined && zarrLabels === undefined ? undefined : { level, labels: zarrLabels }
  requirePoolOptions({ jobs, caseTimeout })
  if (pairs === undefined)
    for (const folder of [references, ...predictions]) if (!isInputFile(folder)) await requireFolder(folder)
  for (const folder of [series, masks, fixedLabels, movingLabels]) if (folder !== undefined) await requireFolder(folder)
  const table = await folderLabels(labels, references)
  const pool = given ?? casePool({ jobs, caseTimeout })
  const names = modelNames(predictions)
  const beside = (folder: string | undefined) =>
    folder === undefined ? undefined : subSource(inputSource(references, zarr), pathFrom(references, folder))
  try {
    return await run(
      {
        references: inputSource(references, zarr),
        predictions: Object.fromEntries(predictions.map((folder, i) => [names[i]!, inputSource(folder, zarr)])),
        series: series === undefined ? undefined : inputSource(series),
        masks: beside(masks),
        fixedLabels: beside(fixedLabels),
        movingLabels: beside(movingLabels),
      },
      {
        ...shared,
        labels: table,
        pairs:
          pairs === undefined
            ? undefined
            : readPairs(await localText(pairs), pairs, { references, predictions, names }),
        journal: journal === undefined ? undefined : openJournal(journal, secretFile),
        onErrorMap:
          outMasks === undefined
            ? undefined
            : (map: CaseErrorMap) =>
                writeErrorMap(
                  errorMapPath(outMasks, [...(names.length > 1 ? [map.model] : []), map.case, map.label]),
                  map,
                ),
        runner: evaluationRunner(pool, {
          signal: shared.signal,
          maxBytes: shared.maxBytes,
          // Whose pool it is knows its processes.
          jobs: given === undefined ? (jobs ?? availableParallelism()) : 1,
        }),
      },
    )
  } finally {
    if (given === undefined) await pool.close()
  }
}

/** The path of a folder from another one, with `/`. */
function pathFrom(folder: string, other: string): string {
  return relative(folder, other).replaceAll('\\', '/')
}

/** A source names files below its folder, so the error for the folder itself is made here. @throws MedgradeError `not-found`, `unreadable`. */
async function requireFolder(folder: string): Promise<void> {
  try {
    await (await opendir(folder)).close()
  } catch (error) {
    throw readFailure(error, folder)
  }
}

/** @throws from `evaluate` MedgradeError `journal-mismatch`, `disk-full`, `unwritable`. */
function openJournal(path: string, secretFile: string | undefined): OpenJournal {
  const run = { format: 'medgrade-journal-2', medgrade: version, challenge: evaluationId } as const
  return (variant, inputs) => journalFile(path, { ...run, variant, inputs }, { secretFile })
}

/** The last parts of the paths, longer ones where they are equal; of files without the ending. */
function modelNames(folders: readonly string[]): string[] {
  const paths = folders.map((folder) => resolve(folder))
  const twice = paths.find((path, i) => paths.indexOf(path) !== i)
  if (twice !== undefined) refuse('bad-option', 'predictions', `${twice} twice`, 'different folders')
  const parts = paths.map((path) => path.split(/[\\/]/))
  for (let length = 1; ; length++) {
    const names = parts.map((part) => part.slice(-length).join('/'))
    const bare = names.map((name, i) => (isInputFile(paths[i]!) ? withoutSingleEnding(name) : name))
    if (new Set(bare).size === bare.length) return bare
    if (new Set(names).size === names.length || length > 64) return names
  }
}
