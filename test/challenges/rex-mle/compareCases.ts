import { expect } from 'vitest'
import type { CaseReport, ChallengeReport } from '../../../src/contract'

/** Compares the golden's `cases` with `report.details.cases`; `folder` is that of the golden, with both tables and the files. */
export type CompareCases = (expected: unknown, report: ChallengeReport, folder: string) => void

/** Fields of one golden case that are numbers must be metrics, others must be facts; numbers agree to 1e-9 relative. */
export function expectFields(
  found: CaseReport,
  expected: Readonly<Record<string, unknown>>,
  skip: readonly string[] = [],
): void {
  for (const [key, value] of Object.entries(expected)) {
    if (skip.includes(key)) continue
    if (typeof value !== 'number') {
      expect(found.facts?.[key], `case ${found.id}: ${key}`).toStrictEqual(value)
      continue
    }
    const actual = found.metrics?.[key] ?? Number.NaN
    const close = Object.is(actual, value) || Math.abs(actual - value) <= 1e-9 * Math.abs(value)
    expect(close, `case ${found.id}, ${key}: ${actual} against ${value}`).toBe(true)
  }
}
