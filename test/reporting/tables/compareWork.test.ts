import { describe, expect, test } from 'vitest'
import { compareReports, type DetailedReport } from '../../../src/reporting/tables/compareReports'
import { heldBytes } from '../../support/readers/heldBytes'
import { multiplications } from '../../support/reports/multiplications'

const reportOf = (cases: number, metrics: number, shift: number): DetailedReport => ({
  challenge_id: 'mine',
  details: {
    cases: Array.from({ length: cases }, (_, i) => ({
      id: `case ${i}`,
      metrics: Object.fromEntries(Array.from({ length: metrics }, (_, k) => [`m${k}`, Math.sin(i * (k + 1) + shift)])),
    })),
  },
})

describe('the work of compareReports', () => {
  test('draws the cases once for all metrics', () => {
    // More numbers than are kept from one draw for the next.
    const cases = 600
    const drawn = (metrics: number) =>
      multiplications(() => compareReports(reportOf(cases, metrics, 0), reportOf(cases, metrics, 1)))
    expect(drawn(1)).toBeGreaterThan(2000 * cases)
    expect(drawn(6)).toBe(drawn(1))
  })

  test('keeps numbers, not an object for every pair of values', () => {
    const [a, b] = [reportOf(2000, 10, 0), reportOf(2000, 10, 1)]
    compareReports(a, b)
    const before = heldBytes()
    const { metrics } = compareReports(a, b)
    const perPair = (heldBytes() - before) / 20_000
    // Two values, their difference and the name: 32 bytes, of which lists that grow take up to half more; an object takes a hundred more.
    expect(perPair).toBeLessThan(80)
    expect(metrics[3]!.cases).toHaveLength(2000)
    expect(metrics[3]!.cases).toBe(metrics[3]!.cases)
  })
})
