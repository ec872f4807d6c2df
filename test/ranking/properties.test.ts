import fc from 'fast-check'
import {
  adjustPValues,
  bootstrapMetrics,
  meanRank,
  meanRankPercentile,
  medalFor,
  rankByMetrics,
  rankingAgreement,
  rankPositions,
  significanceMap,
  wilcoxonSignedRank,
} from 'medgrade'
import { describe, expect, it } from 'vitest'

// What the pages of the rankings say of every input.

const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 12 })
const table = fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 }), {
  minLength: 4,
  maxLength: 9,
})

describe('positions, mean rank, percentile, medals', () => {
  it('the mean lies between the positions, the percentile between 0 and 1', () => {
    const metrics = fc.array(fc.tuple(values, fc.integer({ min: 0, max: 9 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(metrics, (columns) => {
        const entries = Math.min(...columns.map(([column]) => column.length))
        const board = columns.map(([column], k) => ({
          name: `m${k}`,
          direction: 'higher' as const,
          values: column.slice(0, entries),
        }))
        const own = columns.map(([, value], k) => ({ column: `m${k}`, direction: 'higher' as const, value }))
        const positions = [...rankPositions(board, own).values()]
        const shuffled = board.map((column) => ({ ...column, values: column.values.toReversed() }))
        expect([...rankPositions(shuffled, own).values()]).toEqual(positions)
        const mean = meanRank(positions)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...positions))
        expect(mean).toBeLessThanOrEqual(Math.max(...positions))
        const percentile = meanRankPercentile(mean, entries)
        expect(percentile).toBeGreaterThanOrEqual(-1e-12)
        expect(percentile).toBeLessThanOrEqual(1)
      }),
    )
  })
  it('at most one medal, and never less for a better score', () => {
    const threshold = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(fc.array(threshold, { minLength: 4, maxLength: 4 }), threshold, threshold, (places, one, other) => {
        const [gold = 0, silver = 0, bronze = 0, median = 0] = places.sort((a, b) => a - b)
        const worth = (score: number) => {
          const medals = medalFor(score, { gold, silver, bronze, median, isLowerBetter: true })
          expect(Number(medals.gold) + Number(medals.silver) + Number(medals.bronze)).toBe(Number(medals.any))
          return medals.gold ? 3 : medals.silver ? 2 : medals.bronze ? 1 : 0
        }
        expect(worth(Math.min(one, other))).toBeGreaterThanOrEqual(worth(Math.max(one, other)))
      }),
    )
  })
})

describe('significance', () => {
  it('adjusted p-values are never below the given ones and keep their order', () => {
    const p = fc.array(
      fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(p, fc.constantFrom('none', 'holm', 'bonferroni', 'bh'), (given, method) => {
        const adjusted = adjustPValues(given, method)
        given.forEach((value, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(value - 1e-15)
          expect(adjusted[i]).toBeLessThanOrEqual(1)
          given.forEach((other, j) => {
            if (value < other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]! + 1e-15)
          })
        })
      }),
    )
  })
  it('swapping the samples of a Wilcoxon test swaps greater and less', () => {
    fc.assert(
      fc.property(values, fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }), (x, y) => {
        const other = y.slice(0, x.length)
        const greater = wilcoxonSignedRank(x, other, { alternative: 'greater' }).p
        const less = wilcoxonSignedRank(other, x, { alternative: 'less' }).p
        if (Number.isNaN(greater)) expect(less).toBeNaN()
        else expect(less).toBeCloseTo(greater, 12)
      }),
    )
  })
  it('of two algorithms at most one is superior', () => {
    fc.assert(
      fc.property(table, (cases) => {
        const { superior } = significanceMap(cases)
        superior.forEach((row, i) => {
          row.forEach((value, j) => {
            if (i !== j) expect(value + superior[j]![i]!).toBeLessThanOrEqual(1)
          })
        })
      }),
    )
  })
})

describe('rankings', () => {
  it('agreement is symmetric, with no footrule between equal rankings', () => {
    fc.assert(
      fc.property(values, (a) => {
        const b = a.toReversed()
        expect(rankingAgreement(a, b)).toEqual(rankingAgreement(b, a))
        expect(rankingAgreement(a, a).footrule).toBe(0)
      }),
    )
  })
  it('every metric has the same weight: one given twice ranks as it does alone', () => {
    fc.assert(
      fc.property(table, (cases) => {
        const { meanRank: means } = rankByMetrics([{ values: cases }, { values: cases }])
        expect(means).toEqual(rankByMetrics([{ values: cases }]).meanRank)
      }),
    )
  })
  it('the same seed gives the same bootstrap of several metrics', () => {
    const metrics = [
      {
        values: [
          [1, 2],
          [2, 1],
          [3, 1],
          [1, 4],
        ],
      },
    ]
    expect(bootstrapMetrics(metrics, { samples: 20, seed: 3 })).toEqual(
      bootstrapMetrics(metrics, { samples: 20, seed: 3 }),
    )
  })
})
