import type { Evaluation } from '../evaluate/evaluateTypes'
import { taskSheets } from '../tasks/taskSheets'

/**
 * Whether the values of the first table are no means over cases: each model has one table, whose rows are its samples, or one file of many cases, such as
 * COCO's JSON.
 */
export function isOfTables({
  task,
  cases,
  missing,
  metrics,
}: Pick<Evaluation, 'task' | 'cases' | 'missing' | 'metrics'>): boolean {
  const names = new Set([...cases, ...missing].map((one) => one.case))
  if (taskSheets[task ?? 'segmentation'].files === 'tables') return names.size === 1
  const first = metrics.find(({ better }) => better !== null)
  return cases.some(({ whole, rows }) => whole && rows.some(({ metric }) => metric === first?.name))
}

/** Whether files hold many cases. */
export function hasWholes({ cases }: Pick<Evaluation, 'cases'>): boolean {
  return cases.some(({ whole }) => whole)
}
