import type { Evaluation } from '../evaluate/evaluateTypes'
import { taskSheets } from '../tasks/taskSheets'

/** Whether each model has one table, whose rows are its samples: its values are no means over cases. */
export function isOfTables({ task, cases, missing }: Pick<Evaluation, 'task' | 'cases' | 'missing'>): boolean {
  if (taskSheets[task ?? 'segmentation'].files !== 'tables') return false
  const names = [...cases, ...missing].map((one) => one.case)
  return new Set(names).size === 1
}
