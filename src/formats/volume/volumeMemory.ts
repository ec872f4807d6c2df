/**
 * Memory of volumes, used again. Above 32 MB the system hands out pages one by one at their first touch, 2 µs each: two thirds of reading a sparse
 * volume of 84 MB. Below, the allocator clears what it had before: half of reading one of 9 MB. So what a case has read waits for the next,
 * as long as the collector lets it, and is cleared where it was written. What waits is the one state a module keeps here: nothing can be told from
 * it but the time, and handing it through every reader would keep it from a service that grades one submission after another. The memory stays in
 * one ArrayBuffer: to detach it from the last case first makes the collector run, for a fifth of the time of a case of 105 MB volumes.
 */
import { zeroMapOf } from '../../array/labels/zeroMap'
import type { Data } from '../../contract'
import { stretch } from '../gzip/marks'

/** Smaller ones are not worth the trouble. */
const large = 1 << 20

interface Waiting {
  readonly buffer: ArrayBuffer
  /** What of it was written. */
  readonly bits: Int32Array
}

const lent = new WeakSet<ArrayBufferLike>()
let waiting: WeakRef<Waiting>[] = []

/** `size` zero bytes, of which nothing is in use elsewhere. */
export function emptyMemory(size: number): Uint8Array {
  if (size < large) return new Uint8Array(size)
  const kept = waiting.map((ref) => ref.deref()).filter((one) => one !== undefined)
  // In twice the room or more the samples would lie where no cache holds them any more.
  const fit = kept.findIndex(({ buffer }) => buffer.byteLength >= size && buffer.byteLength <= 2 * size)
  // Where none fits all are let go, before more is taken.
  waiting = fit < 0 ? [] : kept.filter((_, i) => i !== fit).map((one) => new WeakRef(one))
  const buffer = fit < 0 ? new ArrayBuffer(size) : emptied(kept[fit])
  lent.add(buffer)
  return new Uint8Array(buffer, 0, size)
}

/**
 * Takes back the memory of a volume that lies in {@link emptyMemory}, was not changed since it was read and is looked at by nobody any more; of
 * any other nothing. The last case of a run pays nothing for a next one.
 */
export function releaseSamples(data: Data): void {
  const map = zeroMapOf(data)
  const { buffer } = data
  if (map && buffer instanceof ArrayBuffer && lent.delete(buffer)) waiting.push(new WeakRef({ buffer, bits: map.bits }))
}

/** Eight stores a stretch: a third of what `fill` takes, for stretches or for rows of them. */
function emptied({ buffer, bits }: Waiting): ArrayBuffer {
  const doubles = new Float64Array(buffer, 0, buffer.byteLength >> 3)
  const whole = doubles.length >> 3
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1) {
      const stretchAt = (word << 5) + 31 - Math.clz32(rest & -rest)
      if (stretchAt >= whole) continue
      const at = stretchAt << 3
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
  new Uint8Array(buffer).fill(0, whole * stretch)
  return buffer
}
