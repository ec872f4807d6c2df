import { availableParallelism } from 'node:os'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import {
  COCO_OPTIONS,
  type CocoResult,
  cocoSettings,
  type EvaluateCocoOptions,
  evaluateCoco,
} from '../../metrics/detection/evaluateCoco'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'
import { type CocoCrew, cocoWorkerFile, returnCrew, takeCrew } from './cocoCrew'
import { dividedCoco } from './dividedCoco'

export interface EvaluateCocoFilesOptions extends EvaluateCocoOptions {
  /** Threads that evaluate boxes, this one included. Default 2; 1 on one core. */
  readonly threads?: number
  /** The file that a thread runs. Default: `coco-worker.js` beside this one; without it there is one thread. */
  readonly workerFile?: string
}

/** A results file with fewer bytes is evaluated before another thread has begun. */
const LEAST_BYTES = 2 ** 20

/**
 * {@link evaluateCoco} of two JSON files, in two threads: the same result in every bit, whatever the number of threads. Threads are kept for ten seconds after
 * their last use, and do not keep the process alive.
 *
 * One thread evaluates masks, small files, `perImage`, `useCategories: false`, `detectionFields: 'given'`, and files with ids of text or missing fields.
 *
 * @param reference path of the data set: images, categories and annotations.
 * @param prediction path of the list of detections.
 * @returns as {@link evaluateCoco}.
 * @throws {@link MedgradeError} as {@link evaluateCoco}, with the file; `not-found` and `unreadable` for a file that cannot be read, `too-large` above 2 GiB.
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
): Promise<CocoResult> {
  checkArguments({ reference, prediction }, 'string', 'string')
  checkOptions('evaluateCocoFiles', options, { ...COCO_OPTIONS, threads: 'number', workerFile: 'string' })
  const { threads = Math.min(2, availableParallelism()), workerFile, ...rest } = options
  if (!Number.isInteger(threads) || threads < 1) refuse('bad-argument', 'threads', threads, 'a whole number from 1')
  const isDivisible =
    threads > 1 &&
    (rest.iouType ?? 'bbox') === 'bbox' &&
    (rest.detectionFields ?? 'loaded') === 'loaded' &&
    rest.useCategories !== false &&
    !rest.perImage
  const file = isDivisible ? cocoWorkerFile(workerFile) : null
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
    const divided = crew ? await dividedCoco(truth, found, cocoSettings(rest), crew) : null
    return divided ?? evaluateCoco(truth, found, rest)
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
  if (!isMedgradeError(error)) return error
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
