/** The row of a printed table with the mean over its challenges. */
export const overallTitle = 'Overall Mean Percentile'

/**
 * How the mean percentile of a printed table or of a summary is made, in words. The paper's tables take the mean of what they print; a summary rounds
 * nothing before its mean and lets no system gain by a challenge that it left out. So the two differ for the same reports.
 */
export function meanPercentileRule(of: 'table' | 'summary'): string {
  return of === 'table'
    ? `${overallTitle}: mean of the whole percents of the table; a run that is not valid counts 0 %, a challenge without a report is left out.`
    : 'mean percentile: mean of the unrounded percentiles; a run that is not valid counts 0 %, and so does a challenge without a report (of benchmarks that the system ran, or of --challenges).'
}
