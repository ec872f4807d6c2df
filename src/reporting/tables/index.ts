export {
  compareReports,
  type DetailedReport,
  type MetricComparison,
  type ReportComparison,
} from './compareReports'
export { formatTable, type TableFormat } from './formatTable'
export { type Compared, paperTable } from './paperTable'
export { type FigureSpec, resultFigure } from './resultFigure'
export { resultTable } from './resultTable'
export { type ReportFile, type RunIdentity, type RunReport, readRunReports } from './runReports'
export { tableCsv } from './tableCsv'
export type { ResultTable, TableSpec } from './tableSpec'
