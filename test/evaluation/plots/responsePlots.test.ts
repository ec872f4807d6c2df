import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { PlotCurve } from '../../../src/evaluation/plots/casePlots'
import { responsePlots } from '../../../src/evaluation/plots/responsePlots'
import { foundNodules, type NoduleScan } from '../../../src/metrics/lesions/foundNodules'
import { foundOnSlide, type SlideMarks } from '../../../src/metrics/lesions/foundOnSlide'
import { froc } from '../../../src/metrics/lesions/froc'
import { frocRates } from '../../../src/metrics/lesions/frocRates'
import { bootstrapInterval } from '../../../src/ranking/intervals/bootstrapInterval'
import { taskFigures } from '../../../src/reporting/figures/taskFigures'
import { uniform } from '../../support/uniform'

const LUNA16_RATES: readonly number[] = frocRates.luna16
const rules = { unit: 'scan', rule: 'by a mark', rates: LUNA16_RATES }

/** Scans with up to three nodules on a line, and marks on and beside them. Few levels of confidence make ties. */
function nodules(count: number, seed: number, levels: number): NoduleScan[] {
  const draw = uniform(seed)
  const level = () => Math.ceil(draw() * levels) / levels
  return Array.from({ length: count }, () => ({
    nodules: Array.from({ length: Math.floor(draw() * 4) }, (_, k) => ({ centre: [10 * k, 0, 0], diameter: 4 })),
    marks: Array.from({ length: Math.floor(draw() * 6) }, () => ({
      point: [10 * Math.floor(draw() * 4) + (draw() < 0.5 ? 0 : 5), 0, 0],
      probability: level(),
    })),
  }))
}

function slides(count: number, seed: number): SlideMarks[] {
  const draw = uniform(seed)
  return Array.from({ length: count }, () => ({
    labels: { data: Uint8Array.of(0, 1, 0, 2, 0, 3), shape: [6] },
    excluded: [3],
    marks: Array.from({ length: 1 + Math.floor(draw() * 6) }, () => ({
      point: [Math.floor(draw() * 6)],
      probability: Math.ceil(draw() * 20) / 20,
    })),
  }))
}

const valueAt = ({ x, y }: Pick<PlotCurve, 'x' | 'y'>, place: number) => {
  const after = x.findIndex((one) => one > place)
  if (after < 0) return y.at(-1)!
  return y[after - 1]! + ((y[after]! - y[after - 1]!) * (place - x[after - 1]!)) / (x[after]! - x[after - 1]!)
}

describe('free-response curves of marks', () => {
  it.each([1, 2, 3, 4, 5])('pass through the points of the metric of LUNA16, scans %s', (seed) => {
    const scans = nodules(12, seed, seed * 3)
    const metric = froc(scans, { convention: 'luna16' })
    const { lesions, froc: curve } = responsePlots(
      scans.map((scan) => foundNodules(scan)!),
      rules,
    )!
    expect([lesions, curve.score]).toStrictEqual([metric.lesions, metric.score])
    for (const rate of LUNA16_RATES)
      expect(valueAt(curve, rate)).toBeCloseTo(metric.sensitivityAt[LUNA16_RATES.indexOf(rate)]!, 12)
    expect([curve.x.at(-1), curve.y.at(-1)]).toStrictEqual([metric.falsePositives.at(-1), metric.sensitivity.at(-1)])
  })

  it.each([1, 2, 3, 4, 5])('pass through the points of the metric of CAMELYON16, slides %s', (seed) => {
    const all = slides(4, seed)
    const metric = froc(all, { convention: 'camelyon16' })
    const found = all.map(foundOnSlide)
    const above = Math.min(...found.flatMap(({ hits, alarms }) => [...hits, ...alarms]))
    const { lesions, froc: curve } = responsePlots(found, { ...rules, rates: metric.rates, above })!
    expect([lesions, curve.score]).toStrictEqual([metric.lesions, metric.score])
    expect([curve.x.at(-1), curve.y.at(-1)]).toStrictEqual([metric.falsePositives.at(-1), metric.sensitivity.at(-1)])
  })

  it('have as band the percentile bootstrap of the metric over the scans', () => {
    const scans = nodules(30, 7, 10)
    const { band } = responsePlots(
      scans.map((scan) => foundNodules(scan)!),
      rules,
    )!.froc
    for (const rate of [1 / 8, 1 / 2, 1]) {
      const at = band!.x.indexOf(rate)
      const statistic = (rows: ArrayLike<number>) => {
        const chosen = Array.from(rows, (row) => scans[row]!)
        return froc(chosen, { convention: 'luna16', rates: [rate] }).score
      }
      const { low, high } = bootstrapInterval(30, statistic, { method: 'percentile' })
      expect(band!.low[at]).toBeCloseTo(low, 12)
      expect(band!.high[at]).toBeCloseTo(high, 12)
    }
  })

  it('are none without a lesion, and have no band below ten scans', () => {
    expect(responsePlots([{ hits: [], alarms: [0.5], lesions: 0 }], rules)).toBeNull()
    const one = responsePlots([{ hits: [], alarms: [], lesions: 2 }], rules)!
    expect([one.froc.x, one.froc.y, one.froc.band]).toStrictEqual([[0], [0], null])
  })
})

const file = (path: string) => readFileSync(`fixtures/tasks/${path}`)

describe('the figures of presets of lesions', () => {
  it('are the free-response curve of LUNA16, whose caption has its score', async () => {
    const found = await evaluate(
      { references: { 'nodules.csv': file('nodules.csv') }, predictions: { net: { 'marks.csv': file('marks.csv') } } },
      { preset: 'froc-luna16' },
    )
    const { plots } = await taskFigures(found)
    expect(plots.map(({ id }) => id)).toStrictEqual(['froc'])
    const score = found.summary.find(({ metric }) => metric === 'luna16_cpm')!.mean!
    const scans = found.cases.filter(({ whole }) => !whole)
    const count = (metric: string) =>
      scans.reduce((sum, { rows }) => sum + rows.find((row) => row.metric === metric)!.value, 0)
    expect(plots[0]!.caption).toContain(
      `${count('tp') + count('fn')} lesions in ${scans.length} scans, found by a mark within its radius.`,
    )
    expect(plots[0]!.caption).toContain(`1, 2, 4 and 8 false positives: ${score.toFixed(3)}.`)
  })

  it('are curves of lesions and of cases of PI-CAI, whose captions have both parts of its score', async () => {
    const names = ['case_0', 'case_1', 'case_2']
    const side = (folder: string, ending: string) =>
      Object.fromEntries(names.map((name) => [`${name}${ending}`, file(`${folder}/${name}${ending}`)]))
    const found = await evaluate(
      { references: side('lesions', '.nii.gz'), predictions: { net: side('confidences', '.nii.gz') } },
      { preset: 'picai' },
    )
    const value = (metric: string) => found.summary.find((one) => one.metric === metric)!.mean!.toFixed(3)
    const { plots } = await taskFigures(found)
    expect(plots.map(({ id }) => id)).toStrictEqual(['froc', 'roc', 'precision-recall'])
    const [, roc, precision] = plots.map(({ caption }) => caption)
    expect(roc).toContain(`3 cases (a case with a lesion). AUROC: ${value('case_auroc')}.`)
    expect(precision).toContain(`Average precision: ${value('lesion_ap')}.`)
    const { x, y } = found.cases.find(({ plots: own }) => own)!.plots!.responses!.precisionRecall!
    const area = x.reduce((sum, at, k) => sum + (k === 0 ? 0 : (at - x[k - 1]!) * y[k]!), 0)
    expect(area.toFixed(3)).toBe(value('lesion_ap'))
  })
})
