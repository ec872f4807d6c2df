import type { MetricFunction, MetricOptions, MetricSheet } from './metricSheet'

/** The function of a metric, called with its inputs and an object of options, wherever the function itself takes some of them as arguments. */
export async function loadMetric({ load, positional }: MetricSheet): Promise<MetricFunction> {
  const metric = await load()
  if (!positional) return metric
  return (...values) => {
    const options = (values.at(-1) ?? {}) as MetricOptions
    return metric(...values.slice(0, -1), ...positional.map((name) => options[name]))
  }
}
