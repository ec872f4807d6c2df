import type { Challenge } from '../../contract'

/** What the challenge declares of missing, failed and repeated cases, in sentences; none where it declares nothing. */
export function costWords({ missing, repeats }: Pick<Challenge, 'missing' | 'repeats'>): string[] {
  return [
    ...(missing === undefined ? [] : [`A missing or failed case ${costOf(missing)}.`]),
    ...(repeats === undefined ? [] : [repeated[repeats]]),
  ]
}

const repeated = {
  refuse: 'Repeated rows are refused.',
  last: 'Of repeated rows the last counts.',
  mean: 'Of repeated rows the mean counts.',
  each: 'Each of repeated rows counts.',
} as const

function costOf(missing: NonNullable<Challenge['missing']>): string {
  if (missing === 'invalid') return 'makes the submission invalid'
  if (missing === 'leave-out') return 'is left out'
  if (missing === 'zero') return 'has 0 in each metric'
  if (missing === 'worst') return 'has the worst value of each metric'
  return `has ${Object.entries(missing)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`
}
