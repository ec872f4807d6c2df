import type { ReportLike } from '../../engine/report/summarizeReports'
import type { DetailedReport } from '../tables/compareReports'

/** What reports of several submissions are read for; numbers that JSON cannot hold may be texts. */
export type StoredReport = ReportLike &
  DetailedReport & { readonly submission_path?: unknown; readonly submission_exists?: boolean }
