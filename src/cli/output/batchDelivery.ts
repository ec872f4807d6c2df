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

/**
 * Loads what writes a batch, which has time while the cases are scored.
 *
 * @returns a function that writes the summary, its reports one by one and its long table, as far as they are asked for, and prints the summary.
 */
export async function batchDelivery(places: BatchPlaces): Promise<(graded: BatchSummary) => Promise<void>> {
  const { outputDir, json, quiet } = places
  const writers = await Promise.all([summaryWriter(places), reportsWriter(places), csvWriter(places)])
  return async (graded) => {
    const apart = graded.challenge_reports.filter(isNotGraded).length
    const warnings = [...graded.warnings, ...(apart > 0 ? [notGradedSentence(apart)] : [])]
    if (!quiet) for (const warning of warnings) say(`warning: ${warning}`)
    sayErrors(graded)
    // The long table needs the cases even if the reports are to be without.
    const summary = places.details ? graded : withoutDetails(graded)
    for (const write of writers) {
      const path = await write?.({ graded, summary })
      if (path !== undefined && !quiet) say(`written: ${path}`)
    }
    if (outputDir === undefined || json) await printJson(summary)
  }
}

/** Writes of a batch, and returns the path to tell. */
type Writer = (batch: { readonly graded: BatchSummary; readonly summary: BatchSummary }) => Promise<string | undefined>

const folderOf = (path: string) => path.replace(/\/+$/, '')

async function summaryWriter({ outputDir, suffix, now }: BatchPlaces): Promise<Writer | null> {
  if (outputDir === undefined) return null
  const { removeStaleDraftsIn } = await import('../../node/files/drafts/staleDrafts')
  const { localTimestamp } = await import('../../engine/report/buildReport')
  const { writeJson } = await import('./writeJson')
  return async ({ summary }) => {
    const folder = folderOf(outputDir)
    removeStaleDraftsIn(folder)
    const stamp = localTimestamp(now).slice(0, 19).replaceAll(':', '-')
    const path = `${folder}/${stamp}-GMT${suffix ? `_${suffix}` : ''}_grading_report.json`
    await writeJson(path, summary, '')
    return path
  }
}

async function reportsWriter({ outputDir, reports }: BatchPlaces): Promise<Writer | null> {
  if (outputDir === undefined || !reports) return null
  const { removeStaleDraftsIn } = await import('../../node/files/drafts/staleDrafts')
  const { reportFileName } = await import('../../engine/report/reportFileName')
  const { writeJson } = await import('./writeJson')
  return async ({ summary }) => {
    const folder = `${folderOf(outputDir)}/reports`
    removeStaleDraftsIn(folder)
    const taken = new Set<string>()
    for (const report of summary.challenge_reports)
      await writeJson(`${folder}/${reportFileName(report, taken)}`, report)
    return undefined
  }
}

async function csvWriter({ csv, csvSafe }: BatchPlaces): Promise<Writer | null> {
  if (csv === undefined) return null
  const { batchTable } = await import('../../engine/report/batchTable')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  return async ({ graded }) => {
    await writeFileAtomic(csv, batchTable(graded.challenge_reports, { safe: csvSafe }))
    return csv
  }
}

function sayErrors({ challenge_reports: reports }: BatchSummary): void {
  for (const { challenge_id: id, submission_path: path, error } of reports) {
    if (error) say(`${error.side === 'submission' ? 'invalid' : 'error'}: ${id} ${path}: ${error.message}`)
    sayStack(error)
  }
}

function withoutDetails(summary: BatchSummary): BatchSummary {
  const reports = summary.challenge_reports.map(({ details: _, ...report }) => report)
  return { ...summary, challenge_reports: reports }
}
