/** `medgrade report`: stored reports as one page to look at. */

import type { Command } from 'commander'
import type { ChallengeReport } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import type { StoredReport } from '../../reporting/batch/splitBySubmission'
import { addFlags, type FlagValues, text, toggle } from '../flags/flagSet'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { reportTitle } from '../flags/sharedFlags'
import { statusApart } from '../output/output'
import { requireWritable } from '../requireWritable'

const flagsOfReport = {
  ...reportFlags,
  title: reportTitle,
  metric: text('<name>', 'rank by this metric of the cases, not by the score of the challenge'),
  quiet: toggle('no messages'),
}

type Flags = FlagValues<typeof flagsOfReport>

const help = `
One report is shown as a submission: result with intervals, place on the leaderboard, cases, labels, where it fails. Several reports of one challenge, each
of another submission, stand in the order of its score and are compared case by case; --metric ranks them by a metric of the cases instead. Several challenges, or several runs of an agent, are shown as agents on tasks.
NAME=file puts a file under another name; a folder stands for its JSON files. Cases and intervals need reports that were graded with --details.

Examples:
  medgrade report report.json --html report.html
  medgrade report netA=a.json netB=b.json netC=c.json --html comparison.html --figures figures
`

export function addReport(program: Command): void {
  addFlags(
    program.command('report <reports...>').description('write stored reports as HTML, Markdown, LaTeX or figures'),
    flagsOfReport,
  )
    .addHelpText('after', help)
    .action(async (files: string[], flags: Flags) => {
      process.exitCode = await reportCommand(files, flags)
    })
}

async function reportCommand(files: readonly string[], flags: Flags): Promise<number> {
  if (!wantsReport(flags))
    throw new MedgradeError('bad-option', 'What is to be written?', { expected: '--html, --figures, --md or --latex' })
  await requireWritable(reportPaths(flags))
  const named = await namedReports(files)
  const [first] = named
  if (!first) throw new MedgradeError('bad-option', 'The files hold no report', { expected: 'one at least' })
  const { writeDocument } = await import('../reports/writeDocument')
  const { commandLine } = await import('../reports/commandLine')
  const provenance = [commandLine()]
  if (named.length === 1) {
    const { submissionReport } = await import('../../reporting/submission/submissionReport')
    const document = await submissionReport(wholeReport(first), { provenance })
    await writeDocument(flags.title === undefined ? document : { ...document, title: flags.title }, flags)
    return statusApart(named.map(({ report }) => report))
  }
  const { batchReport } = await import('../../reporting/batch/batchReport')
  const document = await batchReport(
    named.map(({ report }) => report),
    {
      names: named.map(({ name }) => name),
      title: flags.title,
      metric: flags.metric,
      provenance,
    },
  )
  await writeDocument(document, flags)
  return statusApart(named.map(({ report }) => report))
}

interface Named {
  name: string
  readonly report: StoredReport
}

/**
 * The reports with the name of their system: the given name, the run that they state, else the file or the submission. Only cases of one challenge are
 * compared: of several no case is kept.
 */
async function namedReports(files: readonly string[]): Promise<Named[]> {
  const { basename } = await import('node:path')
  const { readReports } = await import('../output/readReports')
  const { withoutCases } = await import('../../reporting/batch/withoutCases')
  let named: Named[] = []
  const ofRuns: number[] = []
  let areSeveral = false
  const { doubledRuns } = await import('../../reporting/batch/doubledRuns')
  const check = doubledRuns()
  const { reportFiles } = await import('../output/reportFiles')
  for (const { given, path } of await reportFiles(files)) {
    const { reports, batch } = await readReports(path, areSeveral ? 'none' : 'values')
    for (const report of reports) {
      check(report, path)
      const isOfRun = given === undefined && typeof report.run?.agent === 'string'
      if (isOfRun) ofRuns.push(named.length)
      const own = batch ? String(report.submission_path ?? basename(path)) : basename(path).replace(/\.json$/, '')
      if (!areSeveral && report.challenge_id !== (named[0]?.report ?? report).challenge_id) {
        areSeveral = true
        named = named.map((one) => ({ ...one, report: withoutCases(one.report) }))
      }
      named.push({
        name: given ?? report.team ?? own,
        report: areSeveral ? withoutCases(report) : report,
      })
    }
  }
  await nameRuns(ofRuns.map((at) => named[at]!))
  return named
}

/** An agent with two budgets, back ends or variants is two systems, as for `summarize`. */
async function nameRuns(named: readonly Named[]): Promise<void> {
  const { splitByRun } = await import('../../reporting/batch/splitByRun')
  const systems = splitByRun(named.map(({ report }) => report)) ?? new Map<string, readonly StoredReport[]>()
  const names = new Map([...systems].flatMap(([name, reports]) => reports.map((report) => [report, name] as const)))
  for (const one of named) one.name = names.get(one.report) ?? one.name
}

/** Numbers that JSON cannot hold are texts in a stored report; what it does not say is null, and it bears the name of its file. */
function wholeReport({ name, report }: { readonly name: string; readonly report: StoredReport }): ChallengeReport {
  const stated = { score: null, metrics: null, error: null, submission_path: name, ...report }
  return withNumbers(stated) as ChallengeReport
}

const texts: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
])

/** Changed where it stands, as nobody else has the report: a copy of all cases would be as large as they are. */
function withNumbers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return texts.get(value) ?? value
  const parts = value as Record<string, unknown>
  for (const [key, part] of Object.entries(parts)) {
    const whole = withNumbers(part)
    if (whole !== part) parts[key] = whole
  }
  return value
}
