import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignShards } from '../../../src/engine/shards/assignShards'

const base = 64 * 1024

/** The definition, without a heap. */
function textbook(sizes: readonly number[], shards: number): number[] {
  const loads = new Array<number>(shards).fill(0)
  const assigned: number[] = []
  const order = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]! || a - b)
  for (const index of order) {
    const least = loads.indexOf(Math.min(...loads))
    loads[least]! += sizes[index]! + base
    assigned[index] = least + 1
  }
  return assigned
}

describe('assignShards', () => {
  test('equals its definition', () => {
    const sizes = fc.array(fc.oneof(fc.constantFrom(0, 5, 1e6), fc.nat(1e9)), { maxLength: 60 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 70 }), (sizes, shards) => {
        expect(assignShards(sizes, shards)).toStrictEqual(textbook(sizes, shards))
      }),
    )
  })

  test('no shard exceeds another by more than the largest item', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e8), { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (sizes, shards) => {
        const loads = new Array<number>(shards).fill(0)
        for (const [i, shard] of assignShards(sizes, shards).entries()) loads[shard - 1]! += sizes[i]! + base
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(Math.max(...sizes) + base)
      }),
    )
  })

  test('a large case gets a shard of its own', () => {
    expect(assignShards([1e6, 1e6, 900e6, 1e6], 2)).toStrictEqual([2, 2, 1, 2])
  })

  test('cases without files are divided by number', () => {
    expect(assignShards([0, 0, 0, 0, 0], 2)).toStrictEqual([1, 2, 1, 2, 1])
  })
})
