import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'

/** Why a mean over so many cases has no interval, after what varies: `values` or `differences`. */
export function noIntervalWords(cases: number, what: 'differences' | 'values'): string {
  return cases < LEAST_CASES ? 'too few for an interval' : `${what} that hardly vary have no interval`
}
