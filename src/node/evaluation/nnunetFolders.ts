import type { GradeOptions } from '../../contract'
import { refuse } from '../../errors/refuse'
import { nnunetEvaluateFolder } from '../../evaluation/nnunet/nnunetEvaluateFolder'
import { nnunetEvaluateSimple } from '../../evaluation/nnunet/nnunetEvaluateSimple'
import { decodeUtf8 } from '../../formats/decodeUtf8'
import { parsePythonJson } from '../../python/parsePythonJson'
import { entryOf } from '../../python/pythonValue'
import { directorySource } from '../files/directorySource'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'
import { casePool } from '../pool/casePool'
import { evaluationRunner } from './evaluationRunner'

export interface NnunetFoldersOptions extends Pick<GradeOptions, 'onProgress' | 'signal' | 'jobs'> {
  /** Path of dataset.json; or `labels`. */
  readonly dataset?: string
  /** Path of plans.json. */
  readonly plans?: string
  readonly labels?: readonly number[]
  readonly ignoreLabel?: number
  readonly chill?: boolean
  /** Milliseconds. */
  readonly caseTimeout?: number
}

/** The text of `summary.json` for two folders on disk, computed in processes of their own. */
export async function nnunetFolders(
  folders: { readonly references: string; readonly predictions: string },
  { dataset, plans, labels, ignoreLabel, jobs, caseTimeout, chill, onProgress, signal }: NnunetFoldersOptions,
): Promise<string> {
  if (plans !== undefined) checkPlans(await textOf(plans), plans)
  const given = {
    reference: directorySource(folders.references, { links: 'anywhere' }),
    prediction: directorySource(folders.predictions, { links: 'anywhere' }),
    referenceName: folders.references,
    predictionName: folders.predictions,
  }
  const pool = casePool({ jobs, caseTimeout })
  const shared = { chill, onProgress, signal }
  const options = { ...shared, runner: evaluationRunner(pool, { signal }) }
  try {
    if (dataset !== undefined) {
      const text = await textOf(dataset)
      return await nnunetEvaluateFolder(given, { ...options, dataset: text, datasetName: dataset })
    }
    return await nnunetEvaluateSimple(given, { ...options, labels: labels ?? [], ignoreLabel })
  } finally {
    await pool.close()
  }
}

/** Only the class that reads the labels counts; another one than nnU-Net's own cannot be followed. */
function checkPlans(text: string, file: string): void {
  const tree = parsePythonJson(text, file)
  const isMap = tree !== null && typeof tree === 'object' && 'map' in tree
  if (!isMap) refuse('bad-input', 'plans.json', 'another value', 'an object', { file })
  const manager = entryOf(tree.map, 'label_manager')
  if (manager !== undefined && manager !== 'LabelManager')
    refuse('unsupported', 'label_manager', manager, 'LabelManager', { file })
}

async function textOf(path: string): Promise<string> {
  try {
    return decodeUtf8(await readLocalFile(path), path)
  } catch (error) {
    throw readFailure(error, path)
  }
}
