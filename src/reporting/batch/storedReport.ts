import type { DetailedReport } from '../../engine/report/compareReports'
import type { ReportLike } from '../../engine/report/summarizeReports'

/** What reports of several submissions are read for; numbers that JSON cannot hold may be texts. */
export type StoredReport = ReportLike &
  DetailedReport & { readonly submission_path?: unknown; readonly submission_exists?: boolean }
