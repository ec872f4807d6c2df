import type { GradeRunOptions } from '../grading/gradeInput'

export interface GradeFilesOptions extends GradeRunOptions {
  /** Bytes that all cases under way may take together. Default: half of what the system has available. */
  readonly memory?: number
  /** Milliseconds that a case may take, or a table, the list of cases or the aggregate, before its process is ended. Default: from the sizes of the files, a minute at least. */
  readonly caseTimeout?: number
  /** Told in words what the report does not say: that a challenge object runs with one job. */
  readonly onMessage?: (text: string) => void
}
