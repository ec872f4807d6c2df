import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { caseGroups } from '../../../src/engine/shards/caseGroups'

describe('caseGroups', () => {
  test('keeps every case once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(1e4), fc.nat(1e8)), { maxLength: 300 }), (sizes) => {
        const groups = caseGroups([...sizes.keys()], sizes)
        expect(groups.flat()).toStrictEqual([...sizes.keys()])
        for (const group of groups) {
          const bytes = group.reduce((sum, i) => sum + sizes[i]!, 0)
          expect(group.length === 1 || bytes <= 32 * 2 ** 20).toBe(true)
        }
      }),
    )
  })
  test('small cases come by 32 and, if there are many, by a share of what is left for 64 workers', () => {
    const lengths = (count: number) =>
      caseGroups([...new Array(count).keys()], new Array<number>(count).fill(10)).map((group) => group.length)
    expect(lengths(70)).toStrictEqual([32, 32, 6])
    const many = lengths(25_600)
    expect(many.slice(0, 3)).toStrictEqual([400, 394, 388])
    expect(many.slice(-3, -1)).toStrictEqual([32, 32])
    expect(many).toStrictEqual(many.toSorted((a, b) => b - a))
    expect(Math.max(...lengths(200_000))).toBe(512)
  })
})
