/**
 * Reuses the memory of volumes. Fresh memory costs a large part of reading a sparse volume: above 32 MB the system maps each page at its first
 * touch, below the allocator clears what it had before. So the buffer of a case is kept for the next one, held by a WeakRef, and only its
 * non-zero blocks are cleared. This is module state, but it changes nothing except the time. The buffer is not detached from the last case, since
 * that starts a garbage collection.
 */
import { zeroMapOf } from '../../array/labels/zeroMap'
import type { Data } from '../../contract'
// From a file of its own: a page that grades tables then loads no code of the decoder.
import { blockBytes } from '../gzip/blockBytes'

/** Bytes; smaller buffers are not reused. */
const large = 1 << 20

interface Waiting {
  readonly buffer: ArrayBuffer
  /** Its zero map: which 64-byte blocks were written. */
  readonly bits: Int32Array
}

const lent = new WeakSet<ArrayBufferLike>()
let waiting: WeakRef<Waiting>[] = []

/** `size` zero bytes that nothing else uses. */
export function emptyMemory(size: number): Uint8Array {
  if (size < large) return new Uint8Array(size)
  const kept = waiting.map((ref) => ref.deref()).filter((one) => one !== undefined)
  // A buffer of more than twice the size would waste cache.
  const fit = kept.findIndex(({ buffer }) => buffer.byteLength >= size && buffer.byteLength <= 2 * size)
  // Where none fits, all are released before more is allocated.
  waiting = fit < 0 ? [] : kept.filter((_, i) => i !== fit).map((one) => new WeakRef(one))
  const buffer = fit < 0 ? new ArrayBuffer(size) : emptied(kept[fit])
  lent.add(buffer)
  return new Uint8Array(buffer, 0, size)
}

/** Keeps the memory of a volume for {@link emptyMemory} if it came from there. The volume must be unchanged since it was read and no longer in use. */
export function releaseSamples(data: Data): void {
  const map = zeroMapOf(data)
  const { buffer } = data
  if (map && buffer instanceof ArrayBuffer && lent.delete(buffer)) waiting.push(new WeakRef({ buffer, bits: map.bits }))
}

/** Clears the blocks of the zero map, by eight stores each, which is faster than `fill`. */
function emptied({ buffer, bits }: Waiting): ArrayBuffer {
  const doubles = new Float64Array(buffer, 0, buffer.byteLength >> 3)
  const whole = doubles.length >> 3
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1) {
      const block = (word << 5) + 31 - Math.clz32(rest & -rest)
      if (block >= whole) continue
      const at = block << 3
      doubles[at] = 0
      doubles[at + 1] = 0
      doubles[at + 2] = 0
      doubles[at + 3] = 0
      doubles[at + 4] = 0
      doubles[at + 5] = 0
      doubles[at + 6] = 0
      doubles[at + 7] = 0
    }
  }
  new Uint8Array(buffer).fill(0, whole * blockBytes)
  return buffer
}
