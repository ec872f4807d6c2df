import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import type { CasePlots, PlotCurve } from '../../../src/evaluation/plots/casePlots'
import { scoreCurves } from '../../../src/evaluation/plots/scoreCurves'
import { calibrationError } from '../../../src/metrics/calibration/calibrationError'
import { auroc } from '../../../src/metrics/classification/auroc'
import { averagePrecision } from '../../../src/metrics/classification/averagePrecision'
import { confusionMatrix } from '../../../src/metrics/classification/confusionMatrix'
import { rocCurve } from '../../../src/metrics/classification/rocCurve'
import { blandAltman } from '../../../src/metrics/clinical/blandAltman'
import { bootstrapInterval } from '../../../src/ranking/intervals/bootstrapInterval'
import { uniform } from '../../support/uniform'

const column = (header: string, list: readonly (readonly (string | number)[])[]) =>
  [header, ...list.map((row, k) => [`r${k}`, ...row].join(','))].join('\n')

async function plotsOf(truth: string, found: string, options: EvaluateOptions = {}): Promise<CasePlots> {
  const input = { references: { 'truth.csv': truth }, predictions: { net: { 'net.csv': found } } }
  const { cases } = await evaluate(input, options)
  expect(cases[0]!.error).toBeNull()
  return cases[0]!.plots!
}

/** Straight between the corners, or in steps whose height is that of their right end. */
function area({ x, y }: PlotCurve, isStepped: boolean): number {
  return x.reduce((sum, right, k) => {
    if (k === 0) return sum
    return sum + (right - x[k - 1]!) * (isStepped ? y[k]! : (y[k]! + y[k - 1]!) / 2)
  }, 0)
}

function sample(count: number, seed: number, digits: number) {
  const draw = uniform(seed)
  const truth = Array.from({ length: count }, () => (draw() < 0.4 ? 'cancer' : 'benign'))
  const scores = truth.map((one) => Number((draw() * 0.7 + (one === 'cancer' ? 0.3 : 0)).toFixed(digits)))
  return { truth, scores, ones: truth.map((one) => Number(one === 'cancer')) }
}

describe('scores of two classes', () => {
  it.each([1, 2, 3])('the areas under the drawn curves are the metrics, with ties (seed %d)', async (seed) => {
    const { truth, scores, ones } = sample(150, seed, 2)
    const plots = await plotsOf(
      column(
        'id,d',
        truth.map((one) => [one]),
      ),
      column(
        'id,p',
        scores.map((one) => [one]),
      ),
    )
    const { roc, precisionRecall, positives, label } = plots.scores![0]!
    expect([label, positives]).toEqual(['cancer', ones.filter(Boolean).length])
    expect(roc.corners).toBe(roc.x.length)
    expect(roc.score).toBe(auroc(ones, scores))
    expect(area(roc, false)).toBeCloseTo(auroc(ones, scores), 12)
    expect(precisionRecall!.score).toBe(averagePrecision(ones, scores))
    expect(area(precisionRecall!, true)).toBeCloseTo(averagePrecision(ones, scores), 12)
    expect(plots.reliability!.error).toBe(calibrationError(ones, scores))
    const gaps = plots.reliability!.bins.map(({ rows, confidence, accuracy }) => rows * Math.abs(confidence - accuracy))
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / 150).toBeCloseTo(plots.reliability!.error, 12)
  })

  it('a band is the percentile bootstrap of the curve at its places', async () => {
    const { truth, scores, ones } = sample(40, 4, 1)
    const { scores: curves } = await plotsOf(
      column(
        'id,d',
        truth.map((one) => [one]),
      ),
      column(
        'id,p',
        scores.map((one) => [one]),
      ),
    )
    const { roc, precisionRecall } = curves![0]!
    const chosen = (rows: ArrayLike<number>) =>
      [Array.from(rows, (row) => ones[row]!), Array.from(rows, (row) => scores[row]!)] as const
    const sensitivityAt = (place: number) => (rows: ArrayLike<number>) => {
      const { fpr, tpr } = rocCurve(...chosen(rows))
      const after = fpr.findIndex((x) => x > place)
      if (after < 0) return tpr.at(-1)!
      const [x, y] = [fpr[after - 1]!, tpr[after - 1]!]
      return y + ((tpr[after]! - y) * (place - x)) / (fpr[after]! - x)
    }
    const precisionAt = (place: number) => (rows: ArrayLike<number>) => {
      const [truths, values] = chosen(rows)
      const falling = [...new Set(values)].sort((a, b) => b - a)
      const all = truths.filter(Boolean).length
      for (const least of falling) {
        const taken = truths.filter((_, k) => values[k]! >= least)
        const hits = taken.filter(Boolean).length
        if (hits > 0 && hits / all >= place) return hits / taken.length
      }
      return Number.NaN
    }
    for (const k of [0, 7, 25, 50]) {
      const place = roc.band!.x[k]!
      for (const [band, statistic] of [
        [roc.band!, sensitivityAt(place)],
        [precisionRecall!.band!, precisionAt(place)],
      ] as const) {
        const { low, high } = bootstrapInterval(40, statistic, { method: 'percentile' })
        expect(band.low[k]).toBeCloseTo(low, 12)
        expect(band.high[k]).toBeCloseTo(high, 12)
      }
    }
    expect(roc.band!.resamples).toBe(2000)
  })

  it('many rows are thinned to 200 corners with fewer resamples, and the numbers are those of all rows', () => {
    const { scores, ones } = sample(30000, 6, 6)
    const scored = { label: 'cancer', positive: Uint8Array.from(ones), scores: Float64Array.from(scores) }
    const { roc, precisionRecall } = scoreCurves(scored)!
    expect([roc.x.length, precisionRecall.x.length]).toEqual([200, 200])
    expect(roc.corners).toBeGreaterThan(5000)
    expect(roc.band!.resamples).toBe(Math.round(4e7 / 30000))
    expect(roc.score).toBe(auroc(ones, scores))
    // Chords of a concave curve lie below it.
    expect(Math.abs(area(roc, false) - roc.score)).toBeLessThan(0.002)
    expect([roc.x[0], roc.y[0], roc.x.at(-1), roc.y.at(-1)]).toEqual([0, 0, 1, 1])
  })

  it('without negatives there is no curve, below ten rows no band, outside 0 to 1 no reliability', async () => {
    const rows = (list: readonly (string | number)[]) => list.map((one) => [one])
    const task = { task: 'classification', metrics: ['auroc'] } as const
    const few = await plotsOf(column('id,d', rows(['a', 'b', 'a'])), column('id,p', rows([0.1, 4, 0.3])), task)
    expect(few.scores![0]!.roc.band).toBeNull()
    expect(few.reliability).toBeUndefined()
  })
})

it('several columns of scores: the mean area of the classes is the metric, and the most probable class is confused', async () => {
  const draw = uniform(9)
  const classes = ['cyst', 'fat', 'node']
  const truth = Array.from({ length: 90 }, () => classes[Math.floor(3 * draw())]!)
  const shares = truth.map((one) => {
    const own = classes.map((name) => draw() + (name === one ? 0.5 : 0))
    const sum = own.reduce((a, b) => a + b, 0)
    return own.map((value) => value / sum)
  })
  const plots = await plotsOf(
    column(
      'id,d',
      truth.map((one) => [one]),
    ),
    column(`id,${classes}`, shares),
  )
  const areas = plots.scores!.map(({ roc }) => roc.score)
  expect(areas.reduce((a, b) => a + b, 0) / 3).toBeCloseTo(auroc(truth, shares), 12)
  const places = truth.map((one) => classes.indexOf(one))
  expect(plots.reliability).toMatchObject({ error: calibrationError(places, shares), ofTop: true })
  const found = shares.map((row) => classes[row.indexOf(Math.max(...row))]!)
  expect(plots.confusion).toEqual({ ...confusionMatrix(truth, found), hasNone: false })
})

describe('numbers', () => {
  const draw = uniform(3)
  const truth = Array.from({ length: 1203 }, () => Number((80 * draw()).toFixed(2)))
  const found = truth.map((one) => Number((one + 3 * (draw() - 0.4)).toFixed(2)))
  const rows = (list: readonly number[]) =>
    column(
      'id,age',
      list.map((one) => [one]),
    )

  it('have the limits of blandAltman over all rows and every third row as a dot', async () => {
    const { agreement } = await plotsOf(rows(truth), rows(found), { task: 'regression', metrics: ['mae'] })
    const { bias, limits, lowInterval } = blandAltman(found, truth)
    expect(agreement).toMatchObject({ bias, limits, every: 3 })
    expect(agreement!.intervals!.low).toEqual(lowInterval)
    expect(agreement!.truth).toEqual(truth.filter((_, k) => k % 3 === 0))
    const beyond = found.filter((one, k) => one - truth[k]! < limits[0] || one - truth[k]! > limits[1])
    expect(agreement!.outside).toBe(beyond.length)
  })

  it('of several tables each have no figures', async () => {
    const files = { 'a.csv': rows(truth.slice(0, 20)), 'b.csv': rows(truth.slice(20, 40)) }
    const { cases } = await evaluate({ references: files, predictions: { net: files } }, { task: 'regression' })
    expect(cases.map(({ plots }) => plots)).toEqual([undefined, undefined])
  })
})
