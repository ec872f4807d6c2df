import type { GradeRunOptions } from '../engine/gradeInput'

export interface GradeFilesOptions extends GradeRunOptions {
  /** Bytes that all running cases may use together. Default: half of the available memory. */
  readonly memory?: number
  /** Milliseconds that a case may take, or a table, the list of cases or the aggregate, before its process is ended. Default: from the sizes of the files, a minute at least. */
  readonly caseTimeout?: number
  /** Called with messages that are not part of the report: that a challenge object runs with one job. */
  readonly onMessage?: (text: string) => void
}
