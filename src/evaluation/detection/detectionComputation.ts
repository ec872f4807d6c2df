import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { metricSpecs } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { DetectionSetting } from './detectionCase'

/** COCO's statistics over the images of a dataset, and what was found in each image. @throws MedgradeError `bad-argument`. */
export function detectionComputation(options: EvaluateOptions): Computation {
  const { threshold = null } = options
  const { endings, wanted } = fileSheets.detections
  const metrics = metricSpecs(options.metrics ?? taskSheets.detection.metrics, 'detection')
  const setting: DetectionSetting = { metrics, threshold }
  return rowsComputation({ task: 'detection', setting, metrics, endings, wanted, reader: 'text' }, options)
}
