import type { ChallengeReport } from '../../contract'
import { wordsOf } from '../../errors/wordsOf'
import { print, printJson, say, sayStack } from './output'

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

/** Writes a report with details and its long table, as far as they are asked for, and prints the report. */
export async function deliverReport(graded: ChallengeReport, flags: ReportPlaces): Promise<void> {
  const { details: _, ...plain } = graded
  const report: ChallengeReport = flags.details ? graded : plain
  const written: string[] = []
  try {
    if (flags.csv !== undefined) {
      const { caseTable } = await import('../../engine/report/caseTable')
      const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
      await writeFileAtomic(flags.csv, caseTable(graded, { safe: flags.csvSafe }))
      written.push(flags.csv)
    }
    if (flags.out !== undefined) {
      const { writeJson } = await import('./writeJson')
      await writeJson(flags.out, report)
      written.push(flags.out)
    }
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
    const { reportTable } = await import('./reportTable')
    await (flags.json ? printJson(report) : print(reportTable(report)))
  }
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
