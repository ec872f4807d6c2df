import { expect } from 'vitest'
import { type CompareCases, expectFields } from './compareCases'

type Case = Record<string, unknown> & { image_id: string; surface?: Record<string, number | null> }

/** Golden cases are listed in the order of the submission rows; what stands under `surface` is a label of the report. */
export const comparePanther: CompareCases = (expected, report) => {
  if (expected === null) return
  const cases = expected as Case[]
  expect(report.details!.cases.slice(0, cases.length).map(({ id }) => id)).toStrictEqual(
    cases.map((one) => one.image_id),
  )
  for (const [i, one] of cases.entries()) {
    const found = report.details!.cases[i]!
    expectFields(found, one, ['image_id', 'surface'])
    const { surface } = one
    if (!surface) continue
    const numbers = Object.fromEntries(Object.entries(surface).map(([key, value]) => [key, value ?? Number.NaN]))
    expectFields({ id: found.id, error: null, metrics: found.labels!.surface! }, numbers)
  }
}
