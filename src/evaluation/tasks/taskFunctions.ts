import type { EvaluationTask } from '../../catalogue/inputKinds'
import { loadMetric } from '../../catalogue/loadMetric'
import type { MetricFunction, MetricSheet } from '../../catalogue/metricSheet'
import { taskMetrics } from '../metrics/metricSpec'

/** The metrics of a task by their names. */
export type TaskFunctions = ReadonlyMap<string, { readonly metric: MetricFunction; readonly sheet: MetricSheet }>

/** Loads all metrics of a task. */
export async function taskFunctions(task: EvaluationTask): Promise<TaskFunctions> {
  const entries = taskMetrics(task).map(
    async (sheet) => [sheet.name, { metric: await loadMetric(sheet), sheet }] as const,
  )
  return new Map(await Promise.all(entries))
}
