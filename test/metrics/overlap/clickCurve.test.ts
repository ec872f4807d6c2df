import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clickCurve } from '../../../src/metrics'

const dice = fc.array(
  fc.integer({ min: 0, max: 64 }).map((k) => k / 64),
  { minLength: 1, maxLength: 25 },
)
const target = fc.constantFrom(0.8, 0.85, 0.9)

/** The area by the counts of each score: the ends belong to one trapezoid, the others to two. */
function textbook(scores: readonly number[], wanted: number, first: number) {
  const n = scores.length - 1
  const weighted = scores.map((score, k) => score * (n === 0 ? 0 : k === 0 || k === n ? 0.5 : 1))
  const area = weighted.reduce((sum, value) => sum + value, 0)
  let clicks = first
  while (clicks < first + n && scores[clicks - first]! < wanted) clicks++
  return {
    area,
    meanScore: n === 0 ? scores[0] : area / n,
    final: scores[n],
    clicks,
    failures: Number(Math.max(...scores) < wanted),
  }
}

describe('clickCurve', () => {
  it('counts as the textbook does', () => {
    fc.assert(
      fc.property(dice, target, fc.nat(3), (scores, wanted, firstClicks) => {
        expect(clickCurve(scores, { target: wanted, firstClicks })).toEqual(textbook(scores, wanted, firstClicks))
      }),
    )
  })

  it('is never worse for higher scores, nor faster for a higher target', () => {
    fc.assert(
      fc.property(dice, target, target, fc.nat(64), (scores, one, other, by) => {
        const low = clickCurve(scores, { target: one })
        const high = clickCurve(
          scores.map((score) => score + by / 64),
          { target: one },
        )
        expect(high.area - low.area).toBe((by / 64) * (scores.length - 1))
        expect(high.clicks).toBeLessThanOrEqual(low.clicks)
        const [least, most] = [Math.min(one, other), Math.max(one, other)]
        expect(clickCurve(scores, { target: least }).clicks).toBeLessThanOrEqual(
          clickCurve(scores, { target: most }).clicks,
        )
        expect(clickCurve(scores.toReversed()).area).toBe(low.area)
      }),
    )
  })

  it('has no value without scores, and NaN reaches no target', () => {
    expect(Object.values(clickCurve([]))).toEqual([NaN, NaN, NaN, NaN, NaN])
    expect(clickCurve([NaN, 0.95])).toEqual({ area: NaN, meanScore: NaN, final: 0.95, clicks: 1, failures: 0 })
  })

  it.each([{ firstClicks: -1 }, { firstClicks: 0.5 }, { target: NaN }])('refuses %j', (options) => {
    expect(() => clickCurve([0.5], options)).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
})
