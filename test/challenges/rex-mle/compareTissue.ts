import { expect } from 'vitest'
import { type CompareCases, expectFields } from './compareCases'

interface Expected {
  per_case_in_submission_order: {
    dice: Record<string, number>
    counts: Record<string, Record<string, number>>
  }[]
  macro_dice: number
}

/** The classes of a case are its labels. */
export const compareTissue: CompareCases = (expected, report) => {
  if (expected === null) return
  const { per_case_in_submission_order: cases } = expected as Expected
  for (const [i, { dice, counts }] of cases.entries()) {
    const found = report.details!.cases[i]!
    expect(found.error).toBeNull()
    for (const [name, numbers] of Object.entries(counts)) {
      expect(found.labels![name]).toMatchObject(numbers)
      expectFields({ id: name, error: null, metrics: found.labels![name]! }, { dice: dice[name] })
    }
    expectFields(found, { average_dice: dice.average_dice })
  }
}
