import { expect } from 'vitest'
import { type CompareCases, expectFields } from '../compareCases'

/** Golden cases are listed in the order of the submission rows. */
export const compareCases: CompareCases = (expected, report) => {
  if (expected === null) return
  const cases = expected as (Record<string, unknown> & { case_id: string })[]
  expect(report.details!.cases.map(({ id }) => id)).toStrictEqual(cases.map((one) => one.case_id))
  for (const [i, one] of cases.entries()) expectFields(report.details!.cases[i]!, one, ['case_id'])
}
