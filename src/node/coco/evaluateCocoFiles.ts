import { availableParallelism } from 'node:os'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import type { CocoDataset, CocoDetection } from '../../metrics/detection/cocoTypes'
import {
  COCO_OPTIONS,
  type CocoResult,
  cocoSettings,
  type EvaluateCocoOptions,
  evaluateCoco,
} from '../../metrics/detection/evaluateCoco'
import { manyDetections } from '../../understanding/detections/manyDetections'
import { oddBoxes } from '../../understanding/detections/oddBoxes'
import { understandCoco } from '../../understanding/detections/understandCoco'
import { jsonOfFile } from '../../understanding/jsonOfFile'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'
import { alone, type CocoCrew, cocoWorkerFile, returnCrew, takeCrew } from './cocoCrew'
import { dividedCoco } from './dividedCoco'

export interface EvaluateCocoFilesOptions extends EvaluateCocoOptions {
  /** Threads that evaluate boxes, this one included. Default 2; 1 on one core. */
  readonly threads?: number
  /** The file that a thread runs. Default: `coco-worker.js` beside this one; without it there is one thread. */
  readonly workerFile?: string
}

/** The result of {@link evaluateCocoFiles}. */
export interface CocoFilesResult extends CocoResult {
  /** What the files may mean otherwise: detections of unknown categories, boxes that are hardly in pixels, more detections than count. */
  readonly warnings: readonly string[]
}

/** A results file with fewer bytes is evaluated before another thread has begun. */
const LEAST_BYTES = 2 ** 20

/**
 * {@link evaluateCoco} of two JSON files, in two threads: the same result in every bit, whatever the number of threads. Threads are kept for ten seconds after
 * their last use, and do not keep the process alive.
 *
 * One thread evaluates masks, small files, `perImage`, `useCategories: false`, `detectionFields: 'given'`, and files with unknown categories, ids of text or
 * missing fields.
 *
 * @param reference path of the data set: images, categories and annotations.
 * @param prediction path of the list of detections, or of an object that has it as `annotations`.
 * @returns as {@link evaluateCoco}, with `warnings`.
 * @throws {@link MedgradeError} as {@link evaluateCoco}, with the file; `bad-input` for detections or annotations of images that the reference lacks, detections
 *   without a category of the reference, annotations of one id, and numbers that are text; `not-found` and `unreadable` for a file that cannot be read,
 *   `too-large` above 2 GiB.
 * @example
 * import { mkdtempSync, writeFileSync } from 'node:fs'
 * import { tmpdir } from 'node:os'
 * const folder = mkdtempSync(`${tmpdir()}/coco-`)
 * const box = { image_id: 1, category_id: 1, bbox: [0, 0, 50, 50] }
 * const annotations = [{ ...box, id: 1, area: 2500, iscrowd: 0 }]
 * writeFileSync(`${folder}/truth.json`, JSON.stringify({ images: [{ id: 1 }], categories: [{ id: 1 }], annotations }))
 * writeFileSync(`${folder}/found.json`, JSON.stringify([{ ...box, score: 0.9 }]))
 * const { ap } = await evaluateCocoFiles(`${folder}/truth.json`, `${folder}/found.json`)
 * ap.toFixed(6) // → 1.000000
 */
export async function evaluateCocoFiles(
  reference: string,
  prediction: string,
  options: EvaluateCocoFilesOptions = {},
): Promise<CocoFilesResult> {
  checkArguments({ reference, prediction }, 'string', 'string')
  checkOptions('evaluateCocoFiles', options, { ...COCO_OPTIONS, threads: 'number', workerFile: 'string' })
  const { threads = Math.min(2, availableParallelism()), workerFile, ...rest } = options
  if (!Number.isInteger(threads) || threads < 1) refuse('bad-argument', 'threads', threads, 'a whole number from 1')
  const isDivisible =
    (rest.iouType ?? 'bbox') === 'bbox' &&
    (rest.detectionFields ?? 'loaded') === 'loaded' &&
    rest.useCategories !== false &&
    !rest.perImage
  const file = isDivisible && threads > 1 ? cocoWorkerFile(workerFile) : null
  let crew: CocoCrew | null = null
  const memory = (bytes: number) => {
    if (file === null || bytes < LEAST_BYTES) return new ArrayBuffer(bytes)
    crew = takeCrew(file, threads - 1)
    return crew ? crew.memory(bytes) : new ArrayBuffer(bytes)
  }
  try {
    // One after the other: no reading goes on in the memory of the crew if the other file is missing.
    const truth = await fileBytes(reference)
    const found = await fileBytes(prediction, memory)
    const settings = cocoSettings(rest)
    const most = settings.maxDetections.at(-1)
    const divided = isDivisible ? await dividedCoco(truth, found, settings, crew ?? alone) : null
    if (divided) {
      const { result, sides, counts } = divided
      return { ...result, warnings: [...oddBoxes(sides, prediction), ...manyDetections(counts, most)] }
    }
    const { iouType } = rest
    const values = [jsonOfFile(truth, reference), jsonOfFile(found, prediction)] as const
    const understood = understandCoco(...values, { reference, prediction, most, iouType })
    const sides = [understood.reference, understood.prediction] as [CocoDataset, CocoDetection[]]
    return { ...evaluateCoco(...sides, rest), warnings: understood.warnings }
  } catch (error) {
    throw withFile(error, reference, prediction)
  } finally {
    if (crew) returnCrew(crew)
  }
}

async function fileBytes(path: string, memory?: (bytes: number) => ArrayBufferLike): Promise<Uint8Array> {
  try {
    return await readLocalFile(path, { memory })
  } catch (error) {
    throw readFailure(error, path)
  }
}

/** Errors of the evaluation begin with what they are about. */
function withFile(error: unknown, reference: string, prediction: string): unknown {
  if (!isMedgradeError(error) || error.file !== undefined) return error
  const [what = ''] = error.message.split(': found')
  const file = /\b(prediction|detection)\b/.test(what)
    ? prediction
    : /\b(reference|annotation|images|categories)\b/.test(what)
      ? reference
      : undefined
  if (file === undefined) return error
  const { code, message, found, expected, cause } = error
  return new MedgradeError(code, `${file}: ${message}`, { file, found, expected, cause })
}
