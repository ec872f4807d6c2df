import { expect } from 'vitest'
import { type CompareCases, expectFields } from '../compareCases'

interface Expected {
  per_image_in_submission_order: (Record<string, unknown> & {
    image_id: string
    thresholds?: Record<string, Record<string, number>>
  })[]
}

export const compareCases: CompareCases = (expected, report) => {
  if (expected === null) return
  const { per_image_in_submission_order: cases } = expected as Expected
  for (const [i, one] of cases.entries()) {
    const found = report.details!.cases[i]!
    expect(found.id).toBe(String(one.image_id))
    if (found.error) continue
    expectFields(found, one, ['image_id', 'thresholds'])
    for (const [threshold, scores] of Object.entries(one.thresholds ?? {}))
      expectFields({ id: found.id, error: null, metrics: found.labels![threshold]! }, scores)
  }
}
