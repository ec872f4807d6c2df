import { describe, expect, test } from 'vitest'
import { shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { wilcoxonSignedRank } from '../../../src/ranking/wilcoxonSignedRank'
import { compareReports, type DetailedReport } from '../../../src/reporting/tables/compareReports'

const a = [0.5, 0.6, 0.7, 0.8, 0.4, 0.3]
const b = [0.55, 0.7, 0.7, 0.95, 0.6, 0.2]

const reportOf = (values: readonly (number | string)[], hd: readonly number[] = []): DetailedReport => ({
  challenge_id: 'mine',
  metrics: { dice: 0.5, overall: 'NaN' },
  details: {
    cases: values.map((dice, i) => ({
      id: `case ${i}`,
      metrics: { dice },
      ...(hd[i] === undefined ? {} : { labels: { 2: { hd: hd[i] } } }),
    })),
  },
})

describe('compareReports', () => {
  test('pairs cases by id and tests their differences', () => {
    const { cases } = reportOf(b).details!
    const shuffled = { ...reportOf(b), details: { cases: [...cases].reverse() } }
    const { metrics, totals } = compareReports(reportOf(a), shuffled, { dice: 'higher' })
    const { p } = wilcoxonSignedRank(b, a)
    expect(metrics[0]).toMatchObject({
      metric: 'dice',
      label: null,
      pairs: 6,
      missing: 0,
      better: 4,
      worse: 1,
      equal: 1,
      p,
    })
    expect(metrics[0]!.adjustedP).toBe(p)
    expect(metrics[0]!.cases[4]).toStrictEqual({ id: 'case 4', a: 0.4, b: 0.6, difference: 0.6 - 0.4 })
    expect(totals.dice).toStrictEqual({ a: 0.5, b: 0.5, difference: 0 })
    expect(totals.overall!.difference).toBeNaN()
  })

  test('lower-better metrics exchange the counts, labels are compared separately, p-values are adjusted together', () => {
    const { metrics } = compareReports(reportOf(a, a), reportOf(b, b), { hd: 'lower' })
    expect(metrics[1]).toMatchObject({ metric: 'hd', label: '2', direction: 'lower', better: 1, worse: 4 })
    expect(metrics[1]!.adjustedP).toBe(Math.min(1, 2 * metrics[1]!.p))
  })

  test('the mean difference has an interval over the cases that both have', () => {
    const { meanDifference } = compareReports(reportOf(a), reportOf(b)).metrics[0]!
    const differences = a.map((value, i) => b[i]! - value)
    const caseNames = a.map((_, i) => `case ${i}`)
    expect(meanDifference).toEqual(shownInterval(Float64Array.from(differences), { range: [-1, 1], caseNames }))
    expect(meanDifference.warnings.map(({ code }) => code)).toContain('too-few-cases')
  })

  test('missing values are counted and not compared', () => {
    const { metrics, warnings } = compareReports(reportOf(['NaN', 0.5, 0.5]), reportOf([0.1, 0.5, 0.6, 0.7]))
    expect(metrics[0]).toMatchObject({ pairs: 2, missing: 1, better: 1, equal: 1 })
    expect(warnings).toStrictEqual(['1 case is in one report only and left out'])
    expect(compareReports(reportOf(a), reportOf(a)).metrics[0]!.p).toBeNaN()
  })

  test('warns about an invalid submission and about failed cases', () => {
    const { cases } = reportOf(b).details!
    const lacking = { ...cases[2]!, metrics: {}, error: { code: 'not-found' } }
    const failed = { ...reportOf(b), valid_submission: false, details: { cases: cases.with(2, lacking) } }
    const { metrics, warnings } = compareReports(reportOf(a), failed)
    expect(metrics[0]).toMatchObject({ pairs: 5, missing: 1 })
    expect(warnings).toStrictEqual(['b is no valid submission', 'b has no values for 1 case that failed: case 2'])
  })

  test('refuses two challenges, and reports without details', () => {
    expect(() => compareReports(reportOf(a), { ...reportOf(b), challenge_id: 'yours' })).toThrow('two challenges')
    expect(() => compareReports(reportOf(a), { challenge_id: 'mine' })).toThrow('--details')
  })
})
