import { describe, expect, it } from 'vitest'
import { loadMetric } from '../../../src/catalogue/loadMetric'
import { metricSheets } from '../../../src/catalogue/metricSheets'
import { auroc } from '../../../src/metrics/classification/auroc'
import { drawnRanking } from '../../../src/metrics/classification/drawnRanking'
import { caseDrawer } from '../../../src/ranking/resampling/resample'

// Every metric with a way of its own for drawn rows, so that a new one is compared without a line here.
const sheets = metricSheets.filter(({ loadOfDraws }) => loadOfDraws)
const rows = 60
const draw = caseDrawer(7)
const truth = Array.from({ length: rows }, () => (draw(3) === 0 ? 'cancer' : 'benign'))
// Ties within and across the classes, −0 beside 0, one score that only a few draws have.
const scores = Array.from({ length: rows }, (_, i) => [-0, 0, 0.25, 0.5, 0.75, i / rows][draw(6)]!)
const options = [
  { positiveLabel: 'cancer' },
  { positiveLabel: 'benign', maxFpr: 0.3 },
  { positiveLabel: 'cancer', convention: 'metrics-reloaded' },
] as const
const draws = Array.from({ length: 40 }, () => Array.from({ length: rows }, () => draw(rows)))
const oneClass = truth.flatMap((label, i) => (label === 'benign' ? [i] : []))

describe('drawnRanking', () => {
  it('is of the metrics of the ranking curve', () => {
    expect(sheets.map(({ name }) => name).sort()).toEqual(['auroc', 'averagePrecision'])
  })

  it.each(sheets.map((sheet) => [sheet.name, sheet] as const))(
    '%s of drawn rows is its own to the bit',
    async (_, sheet) => {
      const [metric, ofDraws] = [await loadMetric(sheet), await sheet.loadOfDraws!()]
      for (const given of options) {
        const own = Object.fromEntries(Object.entries(given).filter(([name]) => sheet.options[name]))
        const over = ofDraws(truth, scores, own)!
        for (const list of [...draws, oneClass, [0], Array.from(truth.keys())]) {
          const [reference, found] = [list.map((i) => truth[i]!), list.map((i) => scores[i]!)]
          expect(over(list)).toBe(metric(reference, found, own))
        }
      }
    },
  )

  it('leaves weights and columns of scores to the function', () => {
    const measure = () => 1
    expect(drawnRanking(truth, scores, { sampleWeight: scores }, measure)).toBeNull()
    expect(
      drawnRanking(
        [0, 1],
        [
          [1, 0],
          [0, 1],
        ],
        {},
        measure,
      ),
    ).toBeNull()
  })

  it('finds the larger class positive as the function does', async () => {
    const over = (await sheets.find(({ name }) => name === 'auroc')!.loadOfDraws!())(
      [0, 1, 1, 0],
      [0.1, 0.9, 0.4, 0.5],
      {},
    )!
    expect(over([0, 1, 2, 3])).toBe(auroc([0, 1, 1, 0], [0.1, 0.9, 0.4, 0.5]))
  })
})
