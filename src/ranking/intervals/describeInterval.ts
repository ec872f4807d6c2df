import { checkArguments } from '../../errors/checkArguments'
import { intervalMethods } from '../statisticSheets'
import type { Interval } from './interval'

/**
 * How an interval was found, in the one wording of all reports.
 *
 * @example
 * describeInterval(meanInterval([0.7, 0.8, 0.9], { method: 't' })) // → 95 % interval, t, n = 3 cases
 */
export function describeInterval(interval: Interval & { readonly patients?: number }): string {
  checkArguments({ interval }, { level: 'number', method: 'string', cases: 'number', samples: 'number' })
  const { level, method, cases, patients, samples, seed } = interval
  const percent = Number((100 * level).toFixed(6))
  const parts = [`${percent} % interval`, intervalMethods[method]]
  parts.push(
    `n = ${cases} ${cases === 1 ? 'case' : 'cases'}${patients === undefined ? '' : ` of ${patients} patients`}`,
  )
  if (samples > 0) parts.push(`${samples} resamples`, seed === null ? 'given resamples' : `seed ${seed}`)
  return parts.join(', ')
}
