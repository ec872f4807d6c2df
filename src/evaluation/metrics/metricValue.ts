import type { PreparedPair } from '../../array/labels/labelPair'
import { loadMetric } from '../../catalogue/loadMetric'
import type { MetricFunction } from '../../catalogue/metricSheet'
import { resultNumber } from '../../catalogue/resultNumber'
import { labelSheets, type MetricSpec } from './metricSpec'

/** The functions of the metrics, by their names. */
export type LabelMetrics = ReadonlyMap<string, { readonly metric: MetricFunction; readonly ofMasks: boolean }>

export async function loadLabelMetrics(): Promise<LabelMetrics> {
  const entries = labelSheets.map(async (sheet) => {
    return [sheet.name, { metric: await loadMetric(sheet), ofMasks: sheet.input === 'instances' }] as const
  })
  return new Map(await Promise.all(entries))
}

/** A label of a pair. */
export interface MeasuredLabel {
  readonly pair: PreparedPair
  readonly id: number
  /** Whether the files state the size of a voxel; without it volumes are counted in voxels. */
  readonly isSized: boolean
}

/** The value of a metric for a label. Several numbers of one result are measured once. */
export function metricValue(spec: MetricSpec, { pair, id, isSized }: MeasuredLabel, metrics: LabelMetrics): number {
  const { metric, ofMasks } = metrics.get(spec.metric)!
  const result = pair.keep(`evaluate ${spec.metric} ${JSON.stringify(spec.options)} ${id}`, () =>
    ofMasks
      ? metric(mask(pair, 'reference', id), mask(pair, 'prediction', id), { ...spec.options, input: 'semantic' })
      : metric(pair, { ...spec.options, label: id }),
  )
  const value = resultNumber(result, spec.field)
  return spec.unit === 'ml' && !isSized ? Math.round(value * 1000) : value
}

/** One label, whose components are the objects. */
function mask(pair: PreparedPair, side: 'reference' | 'prediction', label: number) {
  return pair.keep(`mask ${side} ${label}`, () => {
    const { data, ...rest } = pair[side]
    const out = new Uint8Array(data.length)
    for (let i = 0; i < out.length; i++) if (data[i] === label) out[i] = 1
    return { ...rest, data: out }
  })
}
