import { factOf, type MetricOptions, type MetricSheet, type ValueRange } from './metricSheet'

/** Where the range of the values comes from that a metric of pictures needs: the user, the type of the samples, or the 0 to 255 of pictures. */
export function pictureRange(
  { options: { dataRange }, valueRange }: MetricSheet,
  options: MetricOptions,
): ValueRange | 'of the type' {
  if (dataRange === undefined) return 'none'
  const own = valueRange && factOf(valueRange, options)
  return own === 'none' || options.dataRange === undefined ? (own ?? 'of the type') : 'given'
}
