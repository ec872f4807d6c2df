/** Divides items of different sizes among shards. */

/** Work of a case beside that of its bytes: without it, cases without files would all go to one shard. */
const BYTES_EACH = 64 * 1024

/**
 * The shard of each item, from 1. The largest item goes first, each to the shard with the least bytes so far; of equal ones the first. Every shard that knows the
 * sizes computes the same.
 *
 * @param sizes bytes of the files of each item.
 */
export function assignShards(sizes: readonly number[], shards: number): readonly number[] {
  const order = sizes.map((size, index) => ({ size: size + BYTES_EACH, index }))
  order.sort((a, b) => b.size - a.size || a.index - b.index)
  const heap = Array.from({ length: shards }, (_, i) => ({ shard: i + 1, bytes: 0 }))
  const assigned = new Array<number>(sizes.length)
  for (const { size, index } of order) {
    const least = heap[0]!
    assigned[index] = least.shard
    least.bytes += size
    sinkFirst(heap)
  }
  return assigned
}

interface Load {
  readonly shard: number
  bytes: number
}

const before = (a: Load, b: Load) => a.bytes < b.bytes || (a.bytes === b.bytes && a.shard < b.shard)

/** Restores the order of a binary heap whose first element has grown. */
function sinkFirst(heap: Load[]): void {
  for (let at = 0; ; ) {
    let least = at
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && before(heap[child]!, heap[least]!)) least = child
    if (least === at) return
    const one = heap[at]!
    heap[at] = heap[least]!
    heap[least] = one
    at = least
  }
}
