import type { EvaluationRow } from '../../presets/presetTypes'
import type { LabelTable } from '../inputs/labelTable'
import { instanceColumns } from '../labels/instanceRows'
import type { LabelsState } from '../labels/labelsCase'
import type { Computation } from './computation'
import type { EvaluateOptions } from './evaluateTypes'
import { labelsSetting, labelsTasks } from './labelsTasks'

/** Every metric for every label. @throws MedgradeError `bad-argument`. */
export function labelsComputation(table: LabelTable | null, options: EvaluateOptions): Computation {
  const setting = labelsSetting(table, options)
  const { metrics } = setting
  const columns = instanceColumns(metrics)
  return {
    mode: 'labels',
    settings: setting,
    tasks: (pairs, first) => labelsTasks(pairs, first, setting),
    read(state) {
      const { labels } = state as LabelsState
      return {
        rows: labels.flatMap(({ name: label, values, instances }): EvaluationRow[] => [
          ...metrics.map(({ name: metric, unit }, i) => ({ label, metric, value: values[i]!, unit })),
          ...(instances ?? []).flatMap((own, k) =>
            columns.map(({ name: metric, unit }, i) => ({ label, instance: k + 1, metric, value: own[i]!, unit })),
          ),
        ]),
        empties: labels.flatMap(({ name: label, empty }) => (empty === null ? [] : [{ label, empty }])),
        quirks: [],
      }
    },
    metrics: () => metrics.map(({ name, unit, better }) => ({ name, unit, better })),
    files: () => [],
  }
}
