import { findMetric } from '../../catalogue/findMetric'
import { metricFacts } from '../../catalogue/metricFacts'
import type { InsideRows, StateRow } from '../tasks/rowsState'

/** The numbers of an image, and the metrics that they are. */
const ofImages = { f1: 'rq', tp: 'instance_tp', fp: 'instance_fp', fn: 'instance_fn' }

export interface ImageCounts {
  readonly tp: number
  readonly fp: number
  readonly fn: number
}

/** The columns of what was found in each image. */
export function imageMetrics(): InsideRows['metrics'] {
  return Object.entries(ofImages).map(([name, metric]) => {
    const { unit, direction } = metricFacts(findMetric(metric))
    return { name, unit, better: direction }
  })
}

/** Values in the order of the columns; NaN for an image without objects and detections. */
export function imageValues({ tp, fp, fn }: ImageCounts): number[] {
  return [(2 * tp) / (2 * tp + fp + fn), tp, fp, fn]
}

/** The rows of a case that is one image. */
export function imageRows(counts: ImageCounts): StateRow[] {
  const values = imageValues(counts)
  return imageMetrics().map(({ name: metric, unit, better }, k) => ({
    label: 'image',
    metric,
    value: values[k]!,
    unit,
    better,
    interval: null,
  }))
}
