import type { ChallengeReport } from '../../contract'
import { wordsOf } from '../../errors/wordsOf'
import { print, say, sayStack } from './output'

/** Where the report of a submission goes. */
export interface ReportPlaces {
  readonly out?: string
  readonly csv?: string
  readonly csvSafe?: boolean
  readonly json?: boolean
  readonly details?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/**
 * Loads what writes a report, which has time while the cases are scored.
 *
 * @returns a function that writes a report with details and its long table, as far as they are asked for, and prints the report.
 */
export async function reportDelivery(flags: ReportPlaces): Promise<(graded: ChallengeReport) => Promise<void>> {
  const [csv, out, show] = await Promise.all([csvWriter(flags), outWriter(flags), shownBy(flags)])
  return async (graded) => {
    const { details: _, ...plain } = graded
    const report: ChallengeReport = flags.details ? graded : plain
    const written: string[] = []
    try {
      if (csv) written.push(await csv(graded))
      if (out) written.push(await out(report))
    } finally {
      // A file that cannot be written must not cost the result of a long run.
      if (!flags.quiet) {
        for (const path of written) say(`written: ${path}`)
        for (const warning of report.warnings) say(`warning: ${warning}`)
      }
      if (flags.verbose) for (const line of report.understood ?? []) say(`understood: ${line}`)
      // Without --json the table on standard output says it. An error is said whatever is silent.
      if (report.error && flags.json)
        say(`${report.error.side === 'submission' ? 'invalid' : 'error'}: ${wordsOf(report.error)}`)
      for (const line of otherFailures(graded)) say(line)
      sayStack(report.error)
      await show(report)
    }
  }
}

/** Writes a report to a file, whose path it returns. */
type Writer = (report: ChallengeReport) => Promise<string>

async function csvWriter({ csv, csvSafe }: ReportPlaces): Promise<Writer | null> {
  if (csv === undefined) return null
  const { caseTable } = await import('../../engine/report/caseTable')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  return async (graded) => {
    await writeFileAtomic(csv, caseTable(graded, { safe: csvSafe }))
    return csv
  }
}

async function outWriter({ out }: ReportPlaces): Promise<Writer | null> {
  if (out === undefined) return null
  const { writeJson } = await import('./writeJson')
  return async (report) => {
    await writeJson(out, report)
    return out
  }
}

async function shownBy({ json }: ReportPlaces): Promise<(report: ChallengeReport) => Promise<void>> {
  if (json) return (await import('./printJson')).printJson
  const { reportTable } = await import('./reportTable')
  return (report) => print(reportTable(report))
}

/** At most so many further cases in messages. */
const mostFailures = 20

/** Cases that failed besides the one of the report's error. */
function otherFailures({ error, details }: ChallengeReport): string[] {
  const others = (details?.cases ?? []).filter((one) => one.error !== null && one.id !== error?.case)
  if (error?.case === undefined) return []
  const more = others.length - mostFailures
  const lines = others
    .slice(0, mostFailures)
    .map((one) => `also: case ${one.id}: ${wordsOf({ ...one.error!, case: '' })}`)
  return more > 0 ? [...lines, `also: ${more} more cases`] : lines
}
