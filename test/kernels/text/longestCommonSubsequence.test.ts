import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonIndices, longestCommonSubsequence } from '../../../src/kernels/text/longestCommonSubsequence'

/** The table of lengths, and the way back through it that rouge-score takes. */
function textbook(a: readonly string[], b: readonly string[]): { length: number; indices: number[] } {
  const table = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0))
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      table[i]![j] = a[i - 1] === b[j - 1] ? table[i - 1]![j - 1]! + 1 : Math.max(table[i - 1]![j]!, table[i]![j - 1]!)
  const indices: number[] = []
  for (let i = a.length, j = b.length; i > 0 && j > 0; ) {
    if (a[i - 1] === b[j - 1]) {
      indices.unshift(--i)
      j--
    } else if (table[i]![j - 1]! > table[i - 1]![j]!) j--
    else i--
  }
  return { length: table[a.length]![b.length]!, indices }
}

const words = (letters: number) => fc.array(fc.integer({ min: 0, max: letters }).map(String), { maxLength: 130 })
const pairs = fc.integer({ min: 0, max: 12 }).chain((letters) => fc.tuple(words(letters), words(letters)))

describe('longest common subsequences', () => {
  it('are as long as in the table of lengths', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(longestCommonSubsequence(a, b)).toBe(textbook(a, b).length)
      }),
      { numRuns: 500 },
    )
  })

  it('are traced back as in the table of lengths', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(commonIndices(a, b)).toEqual(textbook(a, b).indices)
      }),
      { numRuns: 500 },
    )
  })

  it('of tokens that every object has', () => {
    expect(longestCommonSubsequence(['constructor', '__proto__'], ['__proto__'])).toBe(1)
  })
})
