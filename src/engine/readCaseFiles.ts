/** Reads the files of a case. References are decoded first: their size limits what a prediction may unpack to, so a larger one is refused unread. */

import { isNdArray } from '../array/vector'
import type { CaseTask, ReadContext, Reader, Source } from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'
import { readers } from '../formats/readers/readers'
import { folderOf } from './files/insidePath'

export interface CaseFile {
  readonly file: CaseTask['files'][string]
  readonly path: string
  readonly source: Source
  readonly listeners: Pick<ReadContext, 'onZeroMap' | 'onDamage'>
  /** In place of the reader that the file names. */
  readonly reader?: Reader<unknown> | undefined
}

export interface ReadCaseOptions {
  /** Most bytes a file may unpack to; default 4 GiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
  /** Called before each file is read and, with `scoring`, before the challenge computes; a supervising process so knows the stage of a case. */
  readonly onStage?: (stage: 'answers' | 'submission' | 'scoring', file?: string) => void
}

const defaultMaxBytes = 4 * 1024 ** 3
/** Bytes that a prediction may declare for each sample of its reference. Enough for twice as many samples of eight bytes. */
const bytesPerSample = 16
/** Bytes that a prediction may declare beyond that. */
const extraBytes = 64 << 20

/** A result for each file, in their order, so that the first error in order is reported. All files are opened at once. */
export async function readCaseFiles(
  files: readonly CaseFile[],
  options: ReadCaseOptions,
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const opened = files.map(({ path, source, file }) => source.read(path, options.signal, file.zarr))
  // Predictions are awaited after the references; their errors are handled there.
  for (const one of opened) one.catch(() => {})
  const { maxBytes: ownLimit = defaultMaxBytes } = options
  const read = (file: CaseFile, i: number, maxBytes: number) => decode(file, opened[i]!, maxBytes, options)
  const ofSide = (isReference: boolean, maxBytes: number) =>
    Promise.all(
      files.map((one, i) => ((one.file.side === 'answers') === isReference ? settled(read(one, i, maxBytes)) : null)),
    )
  const references = await ofSide(true, ownLimit)
  const limit = Math.min(ownLimit, predictionLimit(references))
  const predictions = await ofSide(false, limit)
  return files.map(({ path }, i) => {
    const result = (references[i] ?? predictions[i])!
    if (result.status === 'fulfilled' || limit === ownLimit) return result
    return { status: 'rejected', reason: tooLargeForReference(result.reason, limit, path) }
  })
}

/** Infinity if no reference is an array. */
function predictionLimit(references: readonly (PromiseSettledResult<unknown> | null)[]): number {
  let samples = -1
  for (const one of references)
    if (one?.status === 'fulfilled' && isNdArray(one.value))
      samples = Math.max(
        samples,
        one.value.shape.reduce((all, size) => all * size, 1),
      )
  return samples < 0 ? Number.POSITIVE_INFINITY : bytesPerSample * samples + extraBytes
}

/** As `Promise.allSettled` gives it, for one. */
function settled(promise: Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  return promise.then(
    (value) => ({ status: 'fulfilled', value }),
    (reason) => ({ status: 'rejected', reason }),
  )
}

/** A prediction beyond the limit would be refused for its shape, so that is the error. */
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
  { file, path, source, listeners, reader = readers[file.reader] }: CaseFile,
  opened: Promise<Uint8Array>,
  maxBytes: number,
  options: ReadCaseOptions,
): Promise<unknown> {
  const bytes = await opened
  if (file.zarr) (await import('../formats/packedFolder')).requireChosen(bytes, path, file.zarr)
  const folder = folderOf(path)
  options.onStage?.(file.side, path)
  return reader(bytes, {
    // Python's paths ignore trailing slashes.
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
