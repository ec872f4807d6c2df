import { type CompareCases, expectFields } from '../compareCases'

/** Entries with `error` are those of the row that made the submission invalid. */
export const compareCases: CompareCases = (expected, report) => {
  const cases = expected as (Record<string, unknown> & { image_id: string; error?: string })[] | null
  for (const [i, one] of (cases ?? []).entries()) {
    const found = report.details!.cases[i]
    if (found) (one.error ? expectError : expectFields)(found, one, ['image_id'])
  }
}

function expectError(found: { id: string; error: unknown }, one: { image_id?: unknown }): void {
  if (found.id !== one.image_id || found.error === null) throw new Error(`case ${found.id} should have failed`)
}
