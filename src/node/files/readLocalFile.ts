import { closeSync, read as readAt, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { MedgradeError } from '../../errors/MedgradeError'
import { type OpenRegularOptions, openRegular } from './openRegular'

/** Files up to this size are read synchronously, which is faster than a call to another thread. */
const AT_ONCE = 256 * 1024
/** Bytes of one read; an abort takes effect between two reads. */
const PORTION = 64 * 2 ** 20
const MOST_BYTES = 2 ** 31

const readPortion = promisify(readAt)

export interface ReadLocalFileOptions extends OpenRegularOptions {
  readonly signal?: AbortSignal | undefined
  /** Gives memory for a file of so many bytes. Default: new memory. */
  readonly memory?: ((bytes: number) => ArrayBufferLike) | undefined
}

/** The bytes of a regular file. @throws MedgradeError `unreadable` for anything else, `too-large` above 2 GiB; errors of the system are not converted. */
export async function readLocalFile(path: string, options: ReadLocalFileOptions = {}): Promise<Uint8Array> {
  const { file, size } = opened(path, options)
  try {
    if (size <= AT_ONCE) return portionNow(file, size)
    const bytes = options.memory ? Buffer.from(options.memory(size), 0, size) : Buffer.allocUnsafeSlow(size)
    let done = 0
    while (done < size) {
      options.signal?.throwIfAborted()
      const { bytesRead } = await readPortion(file, bytes, done, Math.min(PORTION, size - done), done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return new Uint8Array(bytes.buffer, 0, done)
  } finally {
    closeSync(file)
  }
}

/** {@link readLocalFile} without another thread. */
export function readLocalFileSync(path: string, options: OpenRegularOptions = {}): Uint8Array {
  const { file, size } = opened(path, options)
  try {
    return portionNow(file, size)
  } finally {
    closeSync(file)
  }
}

function opened(path: string, options: OpenRegularOptions): { readonly file: number; readonly size: number } {
  const { file, status } = openRegular(path, options)
  const { size } = status
  if (size <= MOST_BYTES) return { file, size }
  closeSync(file)
  const name = options.name ?? path
  throw new MedgradeError('too-large', `The file is larger than 2 GiB: ${name}`, {
    file: name,
    found: `${size} bytes`,
    expected: `at most ${MOST_BYTES} bytes`,
  })
}

function portionNow(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let done = 0
  while (done < size) {
    const count = readSync(file, bytes, done, Math.min(PORTION, size - done), done)
    if (count === 0) break
    done += count
  }
  return done === size ? bytes : bytes.slice(0, done)
}
