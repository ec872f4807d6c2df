import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { betaQuantile } from '../../kernels/distributions/betaQuantile'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { checkedResampling } from '../resampling/resample'
import type { Ends } from './bootstrapEnds'
import type { Interval } from './interval'
import { assembleInterval, notResampled } from './statisticInterval'

export type ProportionIntervalMethod =
  | 'agresti-coull'
  | 'clopper-pearson'
  | 'jeffreys'
  | 'wald'
  | 'wilson'
  | 'wilson-corrected'

export interface ProportionIntervalOptions {
  /** Default `wilson`; `clopper-pearson` guarantees the level. */
  readonly method?: ProportionIntervalMethod
  /** Default 0.95. */
  readonly level?: number
}

/**
 * Interval of a proportion.
 *
 * @throws MedgradeError `bad-argument` where the counts are no whole numbers with 0 ≤ successes ≤ trials, `bad-option` for a level outside 0 to 1.
 * @example
 * const { low, high } = proportionInterval(9, 10)
 * low.toFixed(3) // → 0.596
 * high.toFixed(3) // → 0.982
 */
export function proportionInterval(successes: Whole, trials: Whole, options: ProportionIntervalOptions = {}): Interval {
  checkOptions('proportionInterval', options, { method: 'string', level: 'number or NaN' })
  const whole = Number.isInteger(successes) && Number.isInteger(trials)
  if (!(whole && successes >= 0 && successes <= trials))
    refuse('bad-argument', 'a proportion', `${successes} of ${trials}`, 'whole numbers with 0 ≤ successes ≤ trials')
  const { tail, level } = checkedResampling(options)
  const method = oneOf('method', options.method, 'wilson', ...(Object.keys(endsOf) as ProportionIntervalMethod[]))
  const p = successes / trials
  const resampled = notResampled(p, Math.sqrt((p * (1 - p)) / trials))
  const ends: Ends = trials === 0 ? [Number.NaN, Number.NaN] : endsOf[method](successes, trials, tail)
  const facts = { cases: trials, successes, trials }
  return assembleInterval({ resampled, ends, method, level, cases: trials, missing: 0, facts })
}

const endsOf: Readonly<Record<ProportionIntervalMethod, (k: number, n: number, tail: number) => Ends>> = {
  wilson(k, n, tail) {
    const z = normalQuantile(1 - tail)
    const half = z * Math.sqrt((k * (n - k)) / n + (z * z) / 4)
    const centre = k + (z * z) / 2
    const whole = n + z * z
    return [k === 0 ? 0 : (centre - half) / whole, k === n ? 1 : (centre + half) / whole]
  },
  'clopper-pearson': (k, n, tail) => [
    k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
    k === n ? 1 : betaQuantile(tail, k + 1, n - k, 'upper'),
  ],
  'agresti-coull'(k, n, tail) {
    const z = normalQuantile(1 - tail)
    const whole = n + z * z
    return around((k + (z * z) / 2) / whole, whole, z)
  },
  wald: (k, n, tail) => around(k / n, n, normalQuantile(1 - tail)),
  jeffreys: (k, n, tail) => [
    betaQuantile(tail, k + 0.5, n - k + 0.5),
    betaQuantile(tail, k + 0.5, n - k + 0.5, 'upper'),
  ],
  'wilson-corrected'(k, n, tail) {
    const z = normalQuantile(1 - tail)
    const whole = 2 * (n + z * z)
    const centre = 2 * k + z * z
    const p = k / n
    const low = centre - 1 - z * Math.sqrt(z * z - 2 - 1 / n + 4 * p * (n - k + 1))
    const high = centre + 1 + z * Math.sqrt(z * z + 2 - 1 / n + 4 * p * (n - k - 1))
    return [k === 0 ? 0 : low / whole, k === n ? 1 : high / whole]
  },
}

/** p ± z·√(p(1 − p)/n), clipped. */
function around(p: number, n: number, z: number): Ends {
  const half = z * Math.sqrt((p * (1 - p)) / n)
  return [Math.max(0, p - half), Math.min(1, p + half)]
}
