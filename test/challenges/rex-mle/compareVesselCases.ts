import { expect } from 'vitest'
import type { CaseReport, ChallengeReport } from '../../../src/contract'

interface VesselCase {
  readonly image_id: string
  readonly labels: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Cases of TopCoW task 1 and TopBrain in row order: numbers are metrics, label numbers are labels, lists of a label are facts, the rest are facts. */
export function compareVesselCases(expected: unknown, report: ChallengeReport): void {
  if (expected === null) return
  const cases = expected as VesselCase[]
  const found = report.details!.cases
  expect(found.map(({ id }) => id)).toStrictEqual(cases.map((one) => one.image_id))
  for (const [i, one] of cases.entries()) compareCase(found[i]!, one)
}

function compareCase(found: CaseReport, { image_id: id, labels, ...fields }: VesselCase): void {
  expect(Object.keys(found.labels ?? {})).toStrictEqual(Object.keys(labels))
  for (const [label, row] of Object.entries(labels)) {
    for (const [key, value] of Object.entries(row)) {
      const own = key === 'invalid_neighbors' ? found.facts?.[key] : undefined
      if (own === undefined) same(found.labels?.[label]?.[key], value, `case ${id}, label ${label}: ${key}`)
      else same((own as Record<string, unknown>)[label], value, `case ${id}, label ${label}: ${key}`)
    }
  }
  for (const [key, value] of Object.entries(fields)) {
    same(typeof value === 'number' ? found.metrics?.[key] : found.facts?.[key], value, `case ${id}: ${key}`)
  }
}

/** Numbers to 1e-9 relative wherever they stand; minus zero is zero. */
function same(found: unknown, expected: unknown, what: string): void {
  if (typeof expected === 'number') {
    const actual = typeof found === 'number' ? found : Number.NaN
    const close = actual === expected || Math.abs(actual - expected) <= 1e-9 * Math.abs(expected)
    if (!close) expect(found, what).toBe(expected)
  } else if (expected !== null && typeof expected === 'object') {
    expect(Object.keys(found ?? {}).sort(), what).toStrictEqual(Object.keys(expected).sort())
    for (const [key, value] of Object.entries(expected))
      same((found as Record<string, unknown>)[key], value, `${what}.${key}`)
  } else if (!Object.is(found, expected)) expect(found, what).toStrictEqual(expected)
}
