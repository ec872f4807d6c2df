import { type Connectivity, reachOf } from '../kernels/components/neighbourRows'
import type { ComponentRule } from '../kernels/components/openComponents'
import type { MetricOptions, MetricSheet } from './metricSheet'

/** Which components a call of a metric counts in arrays of so many axes; null: none. @throws MedgradeError `bad-argument` for a connectivity of other arrays. */
export function componentRule(
  { components, options: rows }: Pick<MetricSheet, 'components' | 'options'>,
  options: MetricOptions,
  rank: number,
): ComponentRule | null {
  if (!components) return null
  const { label = options.labels === undefined ? rows.label?.default : undefined } = options
  return { reach: reachOf(options.connectivity as Connectivity | undefined, rank), merged: label === 'any' }
}
