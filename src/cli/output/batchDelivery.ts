import type { BatchSummary } from '../../engine/gradeBatch'
import { isNotGraded, notGradedSentence } from '../../engine/report/isNotGraded'
import { say, sayStack } from './output'
import { printJson } from './printJson'

/** Where the result of a batch goes. */
interface BatchPlaces {
  readonly outputDir?: string
  readonly suffix?: string
  readonly csv?: string
  readonly csvSafe?: boolean
  readonly reports?: boolean
  readonly json?: boolean
  readonly details?: boolean
  readonly quiet: boolean
  readonly now: Date
}

/** Writes the summary of a batch, its reports one by one and its long table, as far as they are asked for, and prints the summary. */
export async function deliverBatch(graded: BatchSummary, places: BatchPlaces): Promise<void> {
  const { outputDir, csv, json, quiet } = places
  const apart = graded.challenge_reports.filter(isNotGraded).length
  const warnings = [...graded.warnings, ...(apart > 0 ? [notGradedSentence(apart)] : [])]
  if (!quiet) for (const warning of warnings) say(`warning: ${warning}`)
  sayErrors(graded)
  const tell = (path: string) => {
    if (!quiet) say(`written: ${path}`)
  }
  // The long table needs the cases even if the reports are to be without.
  const summary = places.details ? graded : withoutDetails(graded)
  if (outputDir !== undefined) {
    const folder = outputDir.replace(/\/+$/, '')
    const { removeStaleDraftsIn } = await import('../../node/files/staleDrafts')
    removeStaleDraftsIn(folder)
    const { localTimestamp } = await import('../../engine/report/buildReport')
    const stamp = localTimestamp(places.now).slice(0, 19).replaceAll(':', '-')
    const { writeJson } = await import('./writeJson')
    const path = `${folder}/${stamp}-GMT${places.suffix ? `_${places.suffix}` : ''}_grading_report.json`
    await writeJson(path, summary, '')
    tell(path)
    if (places.reports) await writeReports(summary, `${folder}/reports`)
  }
  if (csv !== undefined) {
    const { batchTable } = await import('../../engine/report/batchTable')
    const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
    await writeFileAtomic(csv, batchTable(graded.challenge_reports, { safe: places.csvSafe }))
    tell(csv)
  }
  if (outputDir === undefined || json) await printJson(summary)
}

function sayErrors({ challenge_reports: reports }: BatchSummary): void {
  for (const { challenge_id: id, submission_path: path, error } of reports) {
    if (error) say(`${error.side === 'submission' ? 'invalid' : 'error'}: ${id} ${path}: ${error.message}`)
    sayStack(error)
  }
}

async function writeReports({ challenge_reports: reports }: BatchSummary, folder: string): Promise<void> {
  const { reportFileName } = await import('../../engine/report/reportFileName')
  const { writeJson } = await import('./writeJson')
  const { removeStaleDraftsIn } = await import('../../node/files/staleDrafts')
  removeStaleDraftsIn(folder)
  const taken = new Set<string>()
  for (const report of reports) await writeJson(`${folder}/${reportFileName(report, taken)}`, report)
}

function withoutDetails(summary: BatchSummary): BatchSummary {
  const reports = summary.challenge_reports.map(({ details: _, ...report }) => report)
  return { ...summary, challenge_reports: reports }
}
