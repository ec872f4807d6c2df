import { metricKind } from '../../content/metricKind'
import { shortText } from './captionText'

/** How the numbers at an axis of a metric are written: a percentile as percent, as in tables; others as the axis finds. */
export function metricTicks(metric: string): { readonly tickFormat?: (value: number) => string } {
  const kind = metricKind(metric)
  return kind === 'percentile' ? { tickFormat: (value) => shortText(kind, value) } : {}
}
