/** The row of a printed table with the mean over its challenges. */
export const overallTitle = 'Overall Mean Percentile'

const unrounded =
  'mean of the unrounded percentiles; a run that is not valid counts 0 %, and so does a challenge without a report'

const rules = {
  table: `${overallTitle}: mean of the whole percents of the table; a run that is not valid counts 0 %, a challenge without a report is left out.`,
  summary: `mean percentile: ${unrounded} (of benchmarks that the system ran, or of --challenges).`,
  page: `Mean percentile: ${unrounded} (of benchmarks that the agent ran).`,
} as const

/**
 * How the mean percentile of a printed table, of a summary or of a page of agents is made, in words. The paper's tables take the mean of what they print; a
 * summary and a page round nothing before their mean and let no system gain by a challenge that it left out. So a table differs for the same reports.
 */
export function meanPercentileRule(of: keyof typeof rules): string {
  return rules[of]
}
