import { meanPercentileRule } from '../content/meanPercentileRule'

/** What runs that are not valid, and tasks without one, count in the mean of an agent. */
export function runsRule(score: string): string {
  return score === 'percentile'
    ? meanPercentileRule('page')
    : 'An invalid run has the score that the benchmark gives it and stays in the count; an agent without a run of a task has its mean over the others.'
}
