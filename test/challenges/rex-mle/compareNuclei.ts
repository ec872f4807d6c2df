import { expect } from 'vitest'
import { type CompareCases, expectFields } from './compareCases'

interface Expected {
  per_case_in_submission_order: {
    n_gt: number
    n_pred: number
    matched_distances: number[]
    metrics: Record<string, Record<string, number>> & {
      micro: Record<string, number>
      macro: { f1_score: number }
    }
  }[]
}

/** The classes of a case are its labels. */
export const compareNuclei: CompareCases = (expected, report) => {
  if (expected === null || report.error !== null) return
  const { per_case_in_submission_order: cases } = expected as Expected
  for (const [i, one] of cases.entries()) {
    const found = report.details!.cases[i]!
    const { micro, macro, ...classes } = one.metrics
    expectFields(found, { n_gt: one.n_gt, n_pred: one.n_pred, macro_f1_score: macro.f1_score })
    expectFields(found, Object.fromEntries(Object.entries(micro).map(([key, value]) => [`micro_${key}`, value])))
    expect(Object.keys(found.labels!).sort()).toStrictEqual(Object.keys(classes).sort())
    for (const [name, scores] of Object.entries(classes))
      expectFields({ id: name, error: null, metrics: found.labels![name]! }, scores)
    const distances = found.facts!.matched_distances as readonly number[]
    expect(distances).toHaveLength(one.matched_distances.length)
    for (const [k, distance] of one.matched_distances.entries()) expect(distances[k]).toBeCloseTo(distance, 9)
  }
}
