import { expect } from 'vitest'
import { type CompareCases, expectFields } from '../compareCases'

interface Expected {
  per_case: (Record<string, unknown> & { image_id: string })[]
}

export const compareCases: CompareCases = (expected, report) => {
  if (expected === null) return
  const { per_case: cases } = expected as Expected
  expect(report.details!.cases.slice(0, cases.length).map(({ id }) => id)).toStrictEqual(
    cases.map((one) => one.image_id),
  )
  for (const [i, one] of cases.entries()) expectFields(report.details!.cases[i]!, one, ['image_id'])
}
