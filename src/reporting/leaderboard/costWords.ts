import { unitText } from '../../catalogue/unitText'
import type { Challenge } from '../../contract'
import { withUnit } from '../content/intervalText'

/** What the challenge declares of missing, failed and repeated cases, in sentences; none where it declares nothing. */
export function costWords({ missing, repeats, metrics }: Pick<Challenge, 'metrics' | 'missing' | 'repeats'>): string[] {
  return [
    ...(missing === undefined ? [] : [`A missing or failed case ${costOf(missing, metrics)}.`]),
    ...(repeats === undefined ? [] : [repeated[repeats]]),
  ]
}

const repeated = {
  refuse: 'Repeated rows are refused.',
  last: 'Of repeated rows the last counts.',
  mean: 'Of repeated rows the mean counts.',
  each: 'Each of repeated rows counts.',
} as const

function costOf(missing: NonNullable<Challenge['missing']>, metrics: Challenge['metrics']): string {
  const unitOf = (name: string) => unitText(metrics.find((metric) => metric.name === name)?.unit ?? '', name)
  if (missing === 'invalid') return 'makes the submission invalid'
  if (missing === 'leave-out') return 'is left out'
  if (missing === 'zero') return 'has 0 in each metric'
  if (missing === 'worst') return 'has the worst value of each metric'
  return `has ${Object.entries(missing)
    .map(([name, value]) => withUnit(`${name} ${value}`, unitOf(name)))
    .join(', ')}`
}
