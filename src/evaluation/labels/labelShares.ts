import type { CaseTask } from '../../contract'

/** A task for each share of a case. */
export function labelShares(task: CaseTask, of: number): CaseTask[] {
  return Array.from({ length: of }, (_, part) => ({ ...task, values: { ...task.values, share: { part, of } } }))
}
