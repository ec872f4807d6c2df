import type { MetricSheet } from './metricSheet'

/** The arguments by which a metric takes a pair that stands for both of its arrays: metrics of objects take it as either of them. */
export function pairArguments<P>({ input }: Pick<MetricSheet, 'input'>, pair: P): readonly P[] {
  return input === 'instances' ? [pair, pair] : [pair]
}
