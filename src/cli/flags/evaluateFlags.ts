import type { Shard } from '../../engine/shards/partFile'
import type { ReportFlags } from './reportFlags'

/** Options of `medgrade evaluate`. */
export interface EvaluateFlags extends ReportFlags {
  labels?: string
  metrics?: string[]
  channels?: string[]
  threshold?: number
  argmax?: boolean
  round?: boolean
  nan?: 'background'
  channelAxis?: number
  frame?: number
  colours?: string | true
  spacing?: number[]
  foreground?: 'nonzero'
  values?: 'nonzero'
  empty?: string
  instances?: true | number
  strict?: boolean
  resample?: boolean
  pattern?: string
  referencePattern?: string
  predictionPattern?: string
  pairs?: string
  series?: string
  preset?: string
  presetOptions?: object
  dryRun?: boolean
  csv?: string
  csvSafe?: boolean
  markdown?: string
  out?: string
  files?: string
  outMasks?: string
  json?: boolean
  worst?: number
  title?: string
  resume?: boolean
  journal?: string
  jobs?: number
  caseTimeout?: number
  verbose?: boolean
  quiet?: boolean
  shard?: Shard
  part?: string
}
