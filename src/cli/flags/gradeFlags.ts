import type { Shard } from '../../engine/shards/partFile'
import type { ReportFlags } from './reportFlags'

/** Options of `medgrade grade`. */
export interface GradeFlags extends ReportFlags {
  submission?: string
  answers?: string
  submissionDir?: string
  answersDir?: string
  dataDir?: string
  variant?: string
  leaderboard?: string
  out?: string
  json?: boolean
  details?: boolean
  csv?: string
  csvSafe?: boolean
  jobs?: number
  memory?: number
  caseTimeout?: number
  resume?: boolean
  journal?: string
  failFast?: boolean
  debug?: boolean
  quiet?: boolean
  shard?: Shard
  part?: string
}
