import { mean } from '../../python/mean'
import type { RunReport } from './runReports'

/** The runs of one agent on one challenge that differ only in their seed. */
export interface ResultCell {
  readonly valid: number
  readonly all: number
  /** Mean over the valid runs that have the number; null where none has. */
  value(name: string): number | null
  readonly meanPosition: number | null
  /** Mean over all runs, a failed one counts 0; 0 to 1. */
  readonly percentile: number | null
}

/** Undefined where there is no report. */
export function resultCell(reports: readonly RunReport[]): ResultCell | undefined {
  if (reports.length === 0) return undefined
  const valid = reports.filter((report) => report.valid)
  const value = (name: string) =>
    meanOrNull(valid.map(({ metrics, score }) => (name === 'score' ? (metrics.score ?? score) : metrics[name])))
  const percentiles = reports.map((report) => (report.valid ? report.metrics.percentile : 0))
  return {
    valid: valid.length,
    all: reports.length,
    value,
    meanPosition: value('mean_position'),
    percentile: meanOrNull(percentiles),
  }
}

function meanOrNull(values: readonly (number | null | undefined)[]): number | null {
  const numbers = values.filter((value): value is number => value !== undefined && value !== null)
  return numbers.length > 0 ? mean(numbers) : null
}
