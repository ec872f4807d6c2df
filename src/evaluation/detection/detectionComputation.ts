import type { InputKind } from '../../catalogue/inputKinds'
import { refuse } from '../../errors/refuse'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { lesionMapsComputation } from '../lesions/lesionMapsComputation'
import { marksComputation } from '../lesions/marksComputation'
import { type MetricSpec, metricSpecs, taskMetrics } from '../metrics/metricSpec'
import { refuseGiven } from '../tasks/refuseOptions'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { DetectionSetting } from './detectionCase'

/**
 * Detections by the files that the metrics are of: COCO's JSON, marks and lesions (FROC), or maps of confidences and masks.
 *
 * @throws MedgradeError `bad-argument`.
 */
export function detectionComputation(options: EvaluateOptions): Computation {
  const { threshold = null } = options
  const { endings, wanted } = fileSheets.detections
  const metrics = metricSpecs(options.metrics ?? taskSheets.detection.metrics, 'detection')
  const input = inputOf(metrics)
  if (input === 'marks') return marksComputation(metrics, options)
  refuseGiven('task', 'detection of such files', options, ['tables'])
  if (input === 'lesionMaps') return lesionMapsComputation(metrics, options)
  const setting: DetectionSetting = { metrics, threshold }
  return rowsComputation({ task: 'detection', setting, metrics, endings, wanted, reader: 'text' }, options)
}

/** What the metrics are computed from. @throws MedgradeError `bad-argument` for metrics of several kinds of files. */
function inputOf(metrics: readonly MetricSpec[]): InputKind {
  const sheets = taskMetrics('detection')
  const inputs = metrics.map(({ metric }) => sheets.find(({ name }) => name === metric)!.input)
  const other = metrics.find((_, k) => inputs[k] !== inputs[0])
  if (other) refuse('bad-argument', 'metrics', `${metrics[0]!.name} and ${other.name}`, 'metrics of one kind of files')
  return inputs[0]!
}
