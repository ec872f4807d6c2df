/** `medgrade report`: stored reports as one page to look at. */
import type { Command } from 'commander'
import type { ChallengeReport } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { addReportOptions, type ReportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { exitStatus } from '../output/output'
import type { StoredReport } from '../output/readReports'
import { requireWritable } from '../requireWritable'

interface Flags extends ReportFlags {
  title?: string
  quiet?: boolean
}

const help = `
One report is shown as a submission: result with intervals, place on the leaderboard, cases, labels, where it fails. Several reports of one challenge, each
of another submission, are compared case by case. Several challenges, or the summary of a batch, are shown as agents on tasks.
NAME=file puts a file under another name. Cases and intervals need reports that were graded with --details.

Examples:
  medgrade report report.json --html report.html
  medgrade report netA=a.json netB=b.json netC=c.json --html comparison.html --figures figures
`

export function addReport(program: Command): void {
  const command = program
    .command('report <reports...>')
    .description('write stored reports as HTML, Markdown, LaTeX or figures')
  addReportOptions(command)
    .option('--title <text>', 'title of the report')
    .option('--quiet', 'no messages')
    .addHelpText('after', help)
    .action(async (files: string[], flags: Flags) => {
      process.exitCode = await reportCommand(files, flags)
    })
}

async function reportCommand(files: readonly string[], flags: Flags): Promise<number> {
  if (!wantsReport(flags))
    throw new MedgradeError('bad-option', 'What is to be written?', { expected: '--html, --figures, --md or --latex' })
  await requireWritable(reportPaths(flags))
  const systems = await systemsOf(files)
  const reports = [...systems].flatMap(([name, own]) => own.map((report) => ({ name, report })))
  const [first] = reports
  if (!first) throw new MedgradeError('bad-option', 'The files hold no report', { expected: 'one at least' })
  const challenges = new Set(reports.map(({ report }) => report.challenge_id))
  if (reports.length === 1) {
    const { submissionReport } = await import('../../reporting/submission/submissionReport')
    const { deliverReport } = await import('../reports/deliverReport')
    const { commandLine } = await import('../reports/commandLine')
    const document = await submissionReport(wholeReport(first.report), { provenance: [commandLine()] })
    await deliverReport(flags.title === undefined ? document : { ...document, title: flags.title }, flags)
  } else if (challenges.size === 1 && systems.size === reports.length) {
    const { writeComparedReports } = await import('../reports/writeComparedReports')
    await writeComparedReports(reports, { flags })
  } else {
    const { recordsOfReports } = await import('../../reporting/agents/recordsOfReports')
    const { writeAgentReport } = await import('../reports/writeAgentReport')
    await writeAgentReport(recordsOfReports(systems), { flags, score: 'percentile' })
  }
  return exitStatus.ok
}

/** The reports by the name of their system: the given name, the agent that they state, else the file or the submission. */
async function systemsOf(files: readonly string[]): Promise<Map<string, StoredReport[]>> {
  const { basename } = await import('node:path')
  const { readReports } = await import('../output/readReports')
  const systems = new Map<string, StoredReport[]>()
  for (const file of files) {
    const [, given, path] = /^(?:([^=/]+)=)?(.+)$/s.exec(file)!
    const { reports, batch } = await readReports(path!)
    for (const report of reports) {
      const agent = report.run?.agent
      const own = batch ? String(report.submission_path ?? basename(path!)) : basename(path!).replace(/\.json$/, '')
      const name = given ?? (typeof agent === 'string' ? agent : own)
      systems.set(name, [...(systems.get(name) ?? []), report])
    }
  }
  return systems
}

/** Numbers that JSON cannot hold are texts in a stored report. */
function wholeReport(report: StoredReport): ChallengeReport {
  const texts: Readonly<Record<string, number>> = { NaN: Number.NaN, Infinity, '-Infinity': -Infinity }
  const plain: ChallengeReport = JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' && Object.hasOwn(texts, value) ? texts[value] : value,
  )
  return plain
}
