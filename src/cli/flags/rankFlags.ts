import type { MissingValues, PAdjustment, RankingMethod } from '../../ranking'
import type { RankingReportOptions } from '../../ranking/statistics'
import type { ReportFlags } from './reportFlags'
import type { TableFlags } from './tableFlags'

/** Options of `medgrade rank`. */
export interface RankFlags extends Omit<ReportFlags, 'md'>, TableFlags {
  case: string
  algorithm: string
  value: string
  task: string
  method: RankingMethod
  quantile?: number
  lowerBetter?: boolean
  missing: MissingValues
  ties: 'min' | 'average'
  alpha: number
  adjust: PAdjustment
  adjustTests: NonNullable<RankingReportOptions['adjustTests']>
  samples: number
  seed: number
  level: number
  repeats: 'separate' | 'toolkit'
  json?: boolean
  /** True: print Markdown tables; a file: write the report as Markdown. */
  md?: string | boolean
  scheme?: string
  group?: string
  title?: string
  quiet?: boolean
}
