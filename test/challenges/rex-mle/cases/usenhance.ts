import { expect } from 'vitest'
import { type CompareCases, expectFields } from '../compareCases'

type Case = Record<string, unknown> & { image_id: string; error?: string }

/** One entry per joined row; the path that was found and the decoder's name for the mode are not in the report. */
export const compareCases: CompareCases = (expected, report) => {
  if (expected === null) return
  const cases = expected as Case[]
  if (report.details!.cases.length === 0) return
  expect(report.details!.cases.slice(0, cases.length).map(({ id }) => id)).toStrictEqual(
    cases.map((one) => one.image_id),
  )
  for (const [i, one] of cases.entries()) {
    const found = report.details!.cases[i]!
    expect(found.error === null).toBe(one.error === undefined)
    if (!found.error) expectFields(found, one, ['image_id', 'file', 'stored_mode'])
  }
}
