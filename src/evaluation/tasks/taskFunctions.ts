import type { EvaluationTask } from '../../catalogue/inputKinds'
import { loadMetric } from '../../catalogue/loadMetric'
import type { MetricFunction, MetricOfDraws, MetricParts, MetricSheet } from '../../catalogue/metricSheet'
import { taskMetrics } from '../metrics/metricSpec'

/** The metrics of a task by their names. */
export type TaskFunctions = ReadonlyMap<string, TaskFunction>

interface TaskFunction {
  readonly metric: MetricFunction
  readonly sheet: MetricSheet
  readonly ofDraws: MetricOfDraws | null
  readonly parts: MetricParts | null
}

/** Loads all metrics of a task. */
export async function taskFunctions(task: EvaluationTask): Promise<TaskFunctions> {
  const entries = taskMetrics(task).map(
    async (sheet): Promise<[string, TaskFunction]> => [
      sheet.name,
      {
        ...{ metric: await loadMetric(sheet), sheet },
        ofDraws: (await sheet.loadOfDraws?.()) ?? null,
        parts: (await sheet.loadParts?.()) ?? null,
      },
    ],
  )
  return new Map(await Promise.all(entries))
}
