import { metricRange } from '../../catalogue/metricRange'

/** The bar of a value of a metric between two bounds, its share of the way between them; none for other metrics. */
export function rangeBar(metric: string, value: number): { readonly bar?: number } {
  const [low, high] = metricRange(metric)
  return Number.isFinite(high - low) && value >= low && value <= high ? { bar: (value - low) / (high - low) } : {}
}
