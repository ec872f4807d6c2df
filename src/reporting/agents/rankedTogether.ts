import { REX_MLE } from './benchmarkOf'

/**
 * What tells challenges of which an agent owes a report from others, by the benchmark of a task: one of ReX-MLE and one of no known benchmark count in one
 * mean, as `summarizeReports` has it.
 */
export function rankedTogether(benchmark: string | undefined): string | undefined {
  return benchmark === REX_MLE ? undefined : benchmark
}
