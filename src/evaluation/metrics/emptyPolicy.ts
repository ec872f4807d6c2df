import { refuse } from '../../errors/refuse'
import type { MetricSpec } from './metricSpec'

/** Which masks of a label are empty in a case. */
export type Emptiness = 'both' | 'reference' | 'prediction'

/** What an absent label means; plain data. */
export type EmptyPolicy = {
  /** Label absent from both sides: left out, worst or perfect. */
  readonly both: 'skip' | 'zero' | 'one'
  /** Label absent from one side only: left out, or the worst value. */
  readonly single: 'skip' | 'worst'
  /** Distance where one side is empty; null: infinite, which no mean contains. */
  readonly penalty: number | null
}

/**
 * Both absent: left out. One absent: overlap 0, distances infinite, left out of means and counted. Functions and `metric` give two empty masks the value of
 * their sheet instead; see {@link emptyReason}.
 */
export const defaultEmptyPolicy: EmptyPolicy = { both: 'skip', single: 'worst', penalty: null }

/** Why means over cases and functions differ for a label that neither side has; what people are told. */
export const emptyReason =
  'evaluate leaves out a case whose label neither side has, since such cases would raise a mean without any finding (--empty one counts them)'

/**
 * Reads `skip`, `zero`, `one`, `penalty=374`, or two of them with a comma. `skip` leaves out every case with an empty mask; `zero` and `one` are the scores of
 * a label that both sides lack; `penalty` is the distance where one side lacks it.
 *
 * @throws MedgradeError `bad-argument`.
 */
export function emptyPolicy(text: string): EmptyPolicy {
  let policy = defaultEmptyPolicy
  for (const word of text.split(',').map((part) => part.trim())) {
    const penalty = /^penalty=(\d+(?:\.\d+)?)$/.exec(word)?.[1]
    if (penalty !== undefined) policy = { ...policy, penalty: Number(penalty) }
    else if (word === 'skip') policy = { ...policy, both: 'skip', single: 'skip' }
    else if (word === 'zero' || word === 'one') policy = { ...policy, both: word }
    else if (word !== 'default') refuse('bad-argument', '--empty', word, 'skip, zero, one or penalty=<distance>')
  }
  return policy
}

/** The value of a metric for an empty mask; null: it is computed as for any other. NaN: left out. */
export function emptyResult(spec: MetricSpec, empty: Emptiness | null, policy: EmptyPolicy): number | null {
  const { ruled, better } = spec
  if (empty === null || !ruled) return null
  // A difference relative to an empty reference.
  if (better === null) return empty === 'prediction' ? null : Number.NaN
  if ((empty === 'both' ? policy.both : policy.single) === 'skip') return Number.NaN
  const [least, most] = spec.range
  const [best, worst] = better === 'higher' ? [most, least] : [Math.max(least, 0), policy.penalty ?? most]
  return empty === 'both' && policy.both === 'one' ? best : worst
}
