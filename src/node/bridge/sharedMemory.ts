/**
 * The memory that large arrays cross in: a file without a name whose descriptor this process inherits. Node cannot map files, so the samples are read
 * into a buffer that is kept from call to call: new pages would cost more than the copy.
 */
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'

export interface SharedMemory {
  /** The first `length` bytes. Valid until the next call, unless `own` asks for a buffer of its own. */
  read(length: number, own?: boolean): Uint8Array<ArrayBuffer>
  write(parts: readonly Uint8Array[], starts: readonly number[]): void
}

/** Reads and writes of more than 2 GiB are refused by Node. */
const MOST = 2 ** 30
/** A larger buffer is not kept. */
const KEPT = 2 ** 30
/** A multiple of every element size. */
const ALIGNMENT = 64

export function sharedMemory(descriptor: number): SharedMemory {
  let kept = new Uint8Array(0)
  return {
    read(length, own = false) {
      const reuse = !own && length <= KEPT
      if (reuse && kept.byteLength < length) kept = new Uint8Array(2 ** Math.ceil(Math.log2(length)))
      const bytes = reuse ? kept : new Uint8Array(length)
      for (let done = 0; done < length; ) {
        const count = readSync(descriptor, bytes, done, Math.min(length - done, MOST), done)
        if (count === 0) throw new RangeError(`shared memory ends at ${done} of ${length} bytes`)
        done += count
      }
      return bytes
    },
    write(parts, starts) {
      const end = parts.reduce((most, part, k) => Math.max(most, starts[k]! + part.byteLength), 0)
      // The other side maps the file and must not look beyond its end.
      if (fstatSync(descriptor).size < end) ftruncateSync(descriptor, end)
      parts.forEach((part, k) => {
        for (let done = 0; done < part.byteLength; )
          done += writeSync(descriptor, part, done, Math.min(part.byteLength - done, MOST), starts[k]! + done)
      })
      return starts
    },
  }
}

/** Samples one after the other, each at a multiple of 64 bytes: the filled parts, where each begins, and the length of all. */
export function aligned(samples: readonly Uint8Array[]): {
  readonly parts: readonly Uint8Array[]
  readonly starts: readonly number[]
  readonly length: number
} {
  const parts: Uint8Array[] = []
  const starts: number[] = []
  let length = 0
  for (const part of samples) {
    const gap = (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT
    if (gap > 0) parts.push(new Uint8Array(gap))
    starts.push(length + gap)
    parts.push(part)
    length += gap + part.byteLength
  }
  return { parts, starts, length }
}
