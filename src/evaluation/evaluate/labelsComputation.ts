import type { EvaluationRow } from '../../presets/presetTypes'
import type { LabelTable } from '../inputs/labelTable'
import { instanceColumns } from '../labels/instanceRows'
import type { LabelsState } from '../labels/labelsCase'
import type { Computation } from './computation'
import type { EvaluateOptions } from './evaluateTypes'
import { labelsSetting, labelsTask } from './labelsTasks'

/** Every metric for every label. @throws MedgradeError `bad-argument`. */
export function labelsComputation(table: LabelTable | null, options: EvaluateOptions): Computation {
  const setting = labelsSetting(table, options)
  const { metrics } = setting
  const columns = instanceColumns(metrics)
  return {
    task: 'segmentation',
    mode: 'labels',
    settings: setting,
    caseTask: (pair, place) => labelsTask(pair, place, setting),
    facts: (state) => (state as LabelsState).facts,
    meaning: options,
    found: table?.labels.length ? undefined : { both: setting.empty.both },
    read(state) {
      const { labels, facts } = state as LabelsState
      const isSized = facts.reference.unit === 'mm' || facts.prediction.unit === 'mm'
      const shown = isSized ? (row: EvaluationRow) => row : inVoxels
      return {
        rows: labels.flatMap(({ name: label, values, instances }): EvaluationRow[] => [
          ...metrics.map(({ name: metric, unit }, i) => shown({ label, metric, value: values[i]!, unit })),
          ...(instances ?? []).flatMap((own, k) =>
            columns.map(({ name: metric, unit }, i) => shown({ label, instance: k + 1, metric, value: own[i]!, unit })),
          ),
        ]),
        empties: labels.flatMap(({ name: label, empty }) => (empty === null ? [] : [{ label, empty }])),
        quirks: [],
      }
    },
    metrics: (cases) => {
      const rows = new Map(cases.find((one) => one.rows.length > 0)?.rows.map((row) => [row.metric, row.unit]))
      return metrics.map(({ better, convention, ...spec }) => {
        const { metric: name, unit } = inVoxels({ label: '', metric: spec.name, value: 0, unit: spec.unit })
        const said = { better, ...(convention === null ? {} : { convention }) }
        return rows.get(name) === unit ? { name, unit, ...said } : { name: spec.name, unit: spec.unit, ...said }
      })
    },
    files: () => [],
  }
}

/** A row of files without a voxel size: distances and volumes are counted in voxels, and so is the default tolerance. */
function inVoxels(row: EvaluationRow): EvaluationRow {
  const unit = row.unit === 'mm' || row.unit === 'ml' ? 'voxel' : row.unit
  const metric = row.metric.replace(/^(nsd@[\d.]+)mm/, '$1voxel')
  return { ...row, metric, unit }
}
