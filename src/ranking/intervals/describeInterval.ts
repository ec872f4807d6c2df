import { checkArguments } from '../../errors/checkArguments'
import type { Interval } from './interval'
import type { IntervalMethod } from './intervalMethod'

const words: Readonly<Record<IntervalMethod, string>> = {
  'agresti-coull': 'Agresti–Coull',
  basic: 'basic bootstrap',
  bca: 'BCa bootstrap',
  binomial: 'binomial order statistics',
  'clopper-pearson': 'Clopper–Pearson',
  delong: 'DeLong',
  'delong-logit': 'DeLong, logit scale',
  fieller: 'Fieller',
  'fisher-z': 'Fisher z',
  jeffreys: 'Jeffreys',
  linearised: 'linearised ratio, t',
  normal: 'normal',
  percentile: 'percentile bootstrap',
  stratified: 'stratified percentile bootstrap',
  studentised: 'studentised bootstrap',
  'studentised-log': 'studentised bootstrap, log scale',
  'studentised-logit': 'studentised bootstrap, logit scale',
  t: 't',
  't-log': 't, log scale',
  't-logit': 't, logit scale',
  wald: 'Wald',
  wilson: 'Wilson',
  'wilson-corrected': 'Wilson, continuity corrected',
}

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
  const parts = [`${percent} % interval`, words[method]]
  parts.push(
    `n = ${cases} ${cases === 1 ? 'case' : 'cases'}${patients === undefined ? '' : ` of ${patients} patients`}`,
  )
  if (samples > 0) parts.push(`${samples} resamples`, seed === null ? 'given resamples' : `seed ${seed}`)
  return parts.join(', ')
}
