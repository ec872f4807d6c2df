import { describe, expect, it } from 'vitest'
import type { EvaluatedCase, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { adjustPValues } from '../../../src/ranking/adjustPValues'
import { shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { wilcoxonSignedRank } from '../../../src/ranking/wilcoxonSignedRank'

type Values = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Values of one label by model and case. */
function evaluation(metric: string, better: 'higher' | 'lower' | null, values: Values): Evaluation {
  const cases = Object.entries(values).flatMap(([model, byCase]) =>
    Object.entries(byCase).map(
      ([id, value]): EvaluatedCase => ({
        model,
        case: id,
        reference: id,
        prediction: id,
        rows: [{ label: 'liver', metric, value, unit: 'one' }],
        empties: [],
        quirks: [],
        warnings: [],
        error: null,
      }),
    ),
  )
  const metrics = [{ name: metric, unit: 'one' as const, better }]
  return {
    task: 'segmentation',
    models: Object.keys(values),
    metrics,
    cases,
    summary: [],
    missing: [],
    extra: [],
    warnings: [],
    understood: [],
    files: [],
  }
}

const dice = { x: { p: 0.9, q: 0.8, r: 0.7, s: 0.95 }, y: { p: 0.85, q: 0.82, r: 0.6, s: 0.9 } }

describe('compareModels', () => {
  it('pairs the cases of two models', () => {
    const [one, ...others] = compareModels(evaluation('dice', 'higher', dice))
    const a = [0.9, 0.8, 0.7, 0.95]
    const b = [0.85, 0.82, 0.6, 0.9]
    const { p } = wilcoxonSignedRank(a, b, { method: 'exact' })
    const meanDifference = shownInterval(
      Float64Array.from(a, (value, i) => value - b[i]!),
      { range: [-1, 1], caseNames: ['p', 'q', 'r', 's'] },
    )
    expect(others).toStrictEqual([])
    expect(one).toStrictEqual({
      ...{ a: 'x', b: 'y', label: 'liver', metric: 'dice', unit: 'one', pairs: 4, wins: 3, losses: 1, ties: 0 },
      ...{ p, adjustedP: p, meanDifference },
      // Without r the mean is 0.08 / 3, without q 0.2 / 3; q lies farthest from it.
      influence: { case: 'q', low: expect.closeTo(0.08 / 3, 12), high: expect.closeTo(0.2 / 3, 12) },
    })
  })

  it('tests exactly without ties and zeros', () => {
    const [one] = compareModels(
      evaluation('dice', 'higher', { x: { p: 0.5, q: 0.75, r: 1 }, y: { p: 0.25, q: 0.625, r: 0 } }),
    )
    expect(one!.p).toBe(0.25)
  })

  it('counts a smaller distance as a win and an infinite one as a loss, which no difference contains', () => {
    const hd = { x: { p: 1, q: Infinity, r: Infinity }, y: { p: 2, q: 3, r: Infinity } }
    const [one] = compareModels(evaluation('hd95', 'lower', hd))
    expect(one).toMatchObject({ pairs: 1, wins: 1, losses: 1, ties: 1 })
    expect(one!.meanDifference.estimate).toBe(-1)
  })

  it('leaves out cases that one model lacks or that have no value', () => {
    const [one] = compareModels(evaluation('dice', 'higher', { x: { p: 0.5, q: NaN, r: 1 }, y: { p: 0.5, q: 0.3 } }))
    expect(one).toMatchObject({ pairs: 1, wins: 0, losses: 0, ties: 1 })
  })

  it('compares every two of three models and adjusts for all', () => {
    const all = compareModels(evaluation('dice', 'higher', { ...dice, z: { p: 0.1, q: 0.2, r: 0.3, s: 0.4 } }))
    expect(all.map(({ a, b }) => a + b)).toStrictEqual(['xy', 'xz', 'yz'])
    expect(all.map(({ adjustedP }) => adjustedP)).toStrictEqual([...adjustPValues(all.map(({ p }) => p))])
    expect(all.every(({ p, adjustedP }) => adjustedP > p)).toBe(true)
  })

  it('says nothing about one model or about values without a better direction', () => {
    expect(compareModels(evaluation('dice', 'higher', { x: { p: 0.5 } }))).toStrictEqual([])
    expect(compareModels(evaluation('volume', null, dice))).toStrictEqual([])
  })
})
