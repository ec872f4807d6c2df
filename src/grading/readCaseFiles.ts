/**
 * The files of a case, from their bytes to arrays and trees. References are decoded first, as they say how large a prediction can sensibly be: one
 * whose header says more is refused before a byte of it is decompressed.
 */

import { isNdArray } from '../array/vector'
import type { CaseTask, ReadContext, Reader, Source } from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { folderOf } from './files/insidePath'
import { readers } from './inspect/readers'

export interface CaseFile {
  readonly file: CaseTask['files'][string]
  readonly path: string
  readonly source: Source
  readonly listeners: Pick<ReadContext, 'onZeroMap' | 'onDamage'>
}

export interface ReadCaseOptions {
  /** Most bytes a file may unpack to; default 4 GiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Told whose file is about to be read, and `scoring` before the challenge computes: who watches from outside knows where it stopped. */
  readonly onStage?: (stage: 'answers' | 'submission' | 'scoring', file?: string) => void
}

const defaultMaxBytes = 4 * 1024 ** 3
/** Bytes that a prediction may declare for each sample of its reference: twice as many samples in the widest type, or sixteen times as many bytes. */
const bytesPerSample = 16
/** And whatever its reference. */
const bytesOfAny = 64 << 20

/** A result for each file, in their order, so that the error reported is the first in order, whichever failed sooner. All are opened at once. */
export async function readCaseFiles(
  files: readonly CaseFile[],
  options: ReadCaseOptions,
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const opened = files.map(({ path, source }) => source.read(path, options.signal))
  // Some are waited for only after others.
  for (const one of opened) one.catch(() => {})
  const { maxBytes: most = defaultMaxBytes } = options
  const read = (file: CaseFile, i: number, maxBytes: number) => decode(file, opened[i]!, maxBytes, options)
  const references = await Promise.allSettled(
    files.map(async (one, i) => (one.file.side === 'answers' ? read(one, i, most) : undefined)),
  )
  const limit = Math.min(most, mostOfPrediction(references))
  const predictions = await Promise.allSettled(
    files.map(async (one, i) => (one.file.side === 'answers' ? undefined : read(one, i, limit))),
  )
  return files.map(({ file, path }, i) => {
    const result = file.side === 'answers' ? references[i]! : predictions[i]!
    if (result.status === 'fulfilled' || limit === most) return result
    return { status: 'rejected', reason: tooLargeForReference(result.reason, limit, path) }
  })
}

/** Infinity where no reference is an array. */
function mostOfPrediction(references: readonly PromiseSettledResult<unknown>[]): number {
  const samples = references.flatMap((one) =>
    one.status === 'fulfilled' && isNdArray(one.value) ? [one.value.shape.reduce((all, size) => all * size, 1)] : [],
  )
  return samples.length === 0 ? Number.POSITIVE_INFINITY : bytesPerSample * Math.max(...samples) + bytesOfAny
}

/** What would have been refused by its shape, had it been read. */
function tooLargeForReference(reason: unknown, limit: number, path: string): unknown {
  if (!isMedgradeError(reason, 'too-large') || reason.expected !== `at most ${limit} bytes`) return reason
  const { file = path, found = 'more', expected } = reason
  return new MedgradeError(
    'shape-mismatch',
    `${file}: ${found} declared, beside its reference ${expected} make sense`,
    {
      file,
      found,
      expected,
      cause: reason,
    },
  )
}

async function decode(
  { file, path, source, listeners }: CaseFile,
  opened: Promise<Uint8Array>,
  maxBytes: number,
  options: ReadCaseOptions,
): Promise<unknown> {
  const bytes = await opened
  const folder = folderOf(path)
  const reader: Reader<unknown> = readers[file.reader]
  options.onStage?.(file.side, path)
  return reader(bytes, {
    // `mask.nii.gz/` names the file, as Python's paths do.
    name: path.replace(/\/+$/, ''),
    maxBytes,
    ...listeners,
    async resolve(name) {
      const found = await source.read(folder === '' ? name : `${folder}/${name}`, options.signal)
      options.onStage?.(file.side, path)
      return found
    },
  })
}
