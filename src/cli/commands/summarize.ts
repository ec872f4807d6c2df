/** `medgrade summarize`: results of systems over the reports of a benchmark. */

import type { Command } from 'commander'
import { append } from '../../array/append'
import { largestOf } from '../../array/largestOf'
import type { BenchmarkSummary, ReportLike, SystemSummary } from '../../engine/report/summarizeReports'
import { visibleText } from '../../engine/report/visibleText'
import { MedgradeError } from '../../errors/MedgradeError'
import type { StoredReport } from '../../reporting/batch/splitBySubmission'
import { numberText } from '../../reporting/content/numberText'
import { addFlags, type FlagValues, text, toggle } from '../flags/flagSet'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { print, say, statusApart } from '../output/output'
import { printJson } from '../output/printJson'
import { requireWritable } from '../requireWritable'

const summarizeFlags = {
  challenges: text('<ids>', 'the challenges asked for, with commas; or rex-mle, mle-bench for all of theirs'),
  by: text('<what>', 'what is a system: file, submission or run (default: run where all reports say it)'),
  json: toggle('print the result as JSON'),
  ...reportFlags,
  quiet: toggle('no warnings'),
}

type SummarizeFlags = FlagValues<typeof summarizeFlags>

const help = `
A file is a report or the summary of a batch; a folder stands for its JSON files. The summary of a batch is a system of its own, named after the file; single reports
belong to the system named after their folder. NAME=file puts a file under another name. Where a challenge repeats in a batch or a folder without
NAME=, its submissions are systems of their own, told apart by their paths without the challenge; --by file makes them runs of one system.
Reports that say their run (lines of medgrade runs) belong to the system of its agent, back end, variant and budget; seeds are runs of one system.
The mean percentile counts every ranked challenge that any system has a report for, but those of benchmarks that the system did not run, or those of
--challenges; a failure counts 0 %. Medals that reports do not state follow from the published leaderboards; – where they are not known.
Several reports of one challenge are its seeds: medal rates are means over seeds, with their standard error.

Example:
  medgrade summarize mine=mine.json theirs=theirs.json --challenges rex-mle
`

export function addSummarize(program: Command): void {
  addFlags(
    program
      .command('summarize <reports...>')
      .description('benchmark result over challenges and systems: mean percentile, medals, validity'),
    summarizeFlags,
  )
    .addHelpText('after', help)
    .action(async (files: string[], flags: SummarizeFlags) => {
      process.exitCode = await summarizeCommand(files, flags)
    })
}

async function summarizeCommand(files: readonly string[], flags: SummarizeFlags): Promise<number> {
  const { basename, dirname, resolve } = await import('node:path')
  const { readReports } = await import('../output/readReports')
  const { summarizeReports } = await import('../../engine/report/summarizeReports')
  const { by } = flags
  await requireWritable(reportPaths(flags))
  if (!isKind(by))
    throw new MedgradeError('bad-option', `--by ${by}: a system is a file, a submission or what runs name`, {
      found: by,
      expected: 'file, submission, run',
    })
  const groups = new Map<string, Group>()
  const { doubledRuns } = await import('../../reporting/batch/doubledRuns')
  const check = doubledRuns()
  const { reportFiles } = await import('../output/reportFiles')
  for (const { given, path } of await reportFiles(files)) {
    const { reports, batch } = await readReports(path, 'none')
    for (const report of reports) check(report, path)
    const name = given ?? (batch ? basename(path).replace(/\.json$/, '') : basename(dirname(resolve(path))))
    const group = groups.get(name) ?? { named: false, reports: [] }
    group.named ||= given !== undefined
    append(group.reports, reports)
    groups.set(name, group)
  }
  const systems = await systemsOf(groups, by, (line) => {
    if (!flags.quiet) say(line)
  })
  const { withStoredMedals } = await import('../../reporting/agents/withStoredMedals')
  for (const [name, reports] of systems) systems.set(name, await withStoredMedals(reports))
  const challenges = flags.challenges === undefined ? {} : { challenges: await challengeIds(flags.challenges, systems) }
  const summary = summarizeReports(
    [...systems].map(([system, reports]) => ({ system, reports })),
    challenges,
  )
  if (!flags.quiet) for (const warning of summary.warnings) say(`warning: ${warning}`)
  const { meanPercentileRule } = await import('../../reporting/content/meanPercentileRule')
  if (flags.json) await printJson(summary)
  else await print(readable(summary, await unknownMedals(systems), meanPercentileRule('summary')))
  if (wantsReport(flags)) {
    const { notGradedReports, recordsOfReports } = await import('../../reporting/agents/recordsOfReports')
    const { writeAgentReport } = await import('../reports/writeAgentReport')
    await writeAgentReport(recordsOfReports(systems), {
      ...{ flags, score: 'percentile', warnings: summary.warnings },
      notGraded: notGradedReports(systems),
    })
  }
  return statusApart([...systems.values()].flat())
}

/** What a system may be. */
type Kind = 'file' | 'submission' | 'run'

function isKind(by: string | undefined): by is Kind | undefined {
  return by === undefined || by === 'file' || by === 'submission' || by === 'run'
}

/** Reports under one name. */
interface Group {
  /** Whether the caller gave the name. */
  named: boolean
  readonly reports: StoredReport[]
}

/**
 * The reports of each system. In a group that the caller does not name, the runs that all reports state are the systems; else, if a challenge repeats, its
 * submissions are.
 */
async function systemsOf(
  groups: ReadonlyMap<string, Group>,
  by: Kind | undefined,
  tell: (line: string) => void,
): Promise<Map<string, readonly ReportLike[]>> {
  const { splitBySubmission } = await import('../../reporting/batch/splitBySubmission')
  const systems = new Map<string, readonly ReportLike[]>(await systemsOfRuns(groups, by))
  for (const [name, group] of groups) {
    if (statesRuns(group, by)) continue
    const { named, reports } = group
    const ids = reports.map((report) => report.challenge_id)
    const wanted = by === 'submission' || (by === undefined && !named && new Set(ids).size < ids.length)
    const parts = wanted ? splitBySubmission(reports) : new Map<string, StoredReport[]>()
    if (parts.size < 2) {
      systems.set(name, reports)
      continue
    }
    for (const [part, own] of parts) systems.set(part === '' ? name : `${name}/${part}`, own)
    if (by === undefined)
      tell(
        `${name}: challenges repeat, its submissions are ${parts.size} systems by their teams or paths; --by file makes them one`,
      )
  }
  return systems
}

/** Whether the systems of a group are what its runs name. */
function statesRuns({ named, reports }: Group, by: Kind | undefined): boolean {
  const asked = by === 'run' || (by === undefined && !named)
  return asked && reports.length > 0 && reports.every(({ run }) => typeof run?.agent === 'string')
}

/** The systems of all groups together, so that a budget or a back end in which two files differ tells their systems apart. */
async function systemsOfRuns(groups: ReadonlyMap<string, Group>, by: Kind | undefined) {
  const { splitByRun } = await import('../../reporting/batch/splitByRun')
  for (const [name, group] of groups)
    if (by === 'run' && !statesRuns(group, by))
      throw new MedgradeError('bad-option', `--by run: a report of ${name} does not say its run`, {
        found: 'no run.agent',
        expected: 'reports of lines that medgrade runs wrote',
      })
  const stated = [...groups.values()].filter((group) => statesRuns(group, by))
  return splitByRun(stated.flatMap(({ reports }) => reports)) ?? []
}

/** The ids of the option --challenges. An id that is neither bundled nor in any report is an error. */
async function challengeIds(
  text: string,
  systems: ReadonlyMap<string, readonly ReportLike[]>,
): Promise<readonly string[]> {
  const { challenges } = await import('../../challenges')
  const reported = new Set([...systems.values()].flat().map((report) => report.challenge_id))
  const names = text.split(',').map((name) => name.trim())
  return names.flatMap((name) => {
    const benchmark = [...challenges.values()].filter((challenge) => (challenge.benchmark ?? 'rex-mle') === name)
    if (benchmark.length > 0) return benchmark.map(({ id }) => id)
    if (challenges.has(name) || reported.has(name)) return [name]
    throw new MedgradeError('bad-option', `--challenges: there is no challenge '${name}'`, {
      found: name,
      expected: 'ids, rex-mle or mle-bench',
    })
  })
}

const percent = (fraction: number | null) => (fraction === null ? 'not ranked' : numberText('percentile', fraction))

/** Stands for a rate of nothing: no run could be graded. */
const NONE = '–'

/** A rate, with its standard error for several seeds. */
const rate = (mean: number, error: number, seeds: number) =>
  seeds > 1 ? `${percent(mean)} ± ${percent(error)}` : percent(mean)

/** A score with the name of the metric that it is the negative of. */
function scoreWords({ score, shownScore }: SystemSummary['challenges'][number]): string {
  if (score === null || shownScore === null) return 'not ranked'
  return shownScore.value === score ? `score ${score}` : `${shownScore.name} ${shownScore.value}`
}

/** Whether any result has a place among published ones; a challenge without them gives no medal. */
const ranked = ({ challenges }: SystemSummary) =>
  challenges.some(({ percentile, medal, aboveMedian }) => percentile !== null || medal !== null || aboveMedian)

/** The systems of which a valid run states no medal and none is known. */
async function unknownMedals(systems: ReadonlyMap<string, readonly ReportLike[]>): Promise<Set<string>> {
  const { hasMedals } = await import('../../reporting/tables/runReports')
  const unknown = [...systems].filter(([, reports]) => reports.some((run) => run.valid_submission && !hasMedals(run)))
  return new Set(unknown.map(([name]) => name))
}

/** A table of the systems with the rule of their mean, then a table of the challenges with a column for each system. */
function readable({ systems, challenges }: BenchmarkSummary, unknown: ReadonlySet<string>, rule: string): string {
  const hasRates = (one: SystemSummary) => one.runs > 0 && ranked(one) && !unknown.has(one.system)
  const ungraded = systems.some(({ notGraded }) => notGraded > 0)
  // As on pages: a challenge without a report is no run.
  const reported = (one: SystemSummary) => one.challenges.reduce((sum, { runs }) => sum + runs, 0)
  const absent = systems.some((one) => reported(one) < one.runs)
  const head = [
    'system',
    'mean percentile',
    'valid runs',
    ...(absent ? ['no report'] : []),
    ...(ungraded ? ['not graded'] : []),
    'gold',
    'silver',
    'bronze',
    'any medal',
    'above median',
  ]
  const line = (one: SystemSummary) => [
    one.system,
    one.meanPercentile === null ? NONE : percent(one.meanPercentile),
    `${one.validRuns}/${reported(one)}`,
    ...(absent ? [String(one.runs - reported(one))] : []),
    ...(ungraded ? [String(one.notGraded)] : []),
    ...(['gold', 'silver', 'bronze', 'any'] as const).map((name) =>
      hasRates(one) ? rate(one.medalRates[name], one.medalRateErrors[name], one.seeds) : NONE,
    ),
    hasRates(one) ? rate(one.aboveMedianRate, one.aboveMedianRateError, one.seeds) : NONE,
  ]
  const cell = ({ challenges: rows }: SystemSummary, i: number) => {
    const row = rows[i]!
    if (row.runs === 0) return row.notGraded > 0 ? 'not graded' : 'no report'
    if (row.valid === 0) return 'failed'
    const failed = row.valid < row.runs ? `, ${row.runs - row.valid} of ${row.runs} runs failed` : ''
    if (row.percentile === null) return `${scoreWords(row)}${failed}`
    return `${percent(row.percentile)}${row.medal ? ` ${row.medal}` : ''}${failed}`
  }
  const perChallenge = challenges.map((id, i) => [id, ...systems.map((system) => cell(system, i))])
  const unranked = challenges.filter(
    (_, i) =>
      systems.some(({ challenges: rows }) => rows[i]!.valid > 0) &&
      systems.every(({ challenges: rows }) => rows[i]!.percentile === null && rows[i]!.medal === null),
  )
  return [
    table([head, ...systems.map(line)]),
    ...(systems.some(({ meanPercentile }) => meanPercentile !== null) ? [rule] : []),
    '',
    table([['challenge', ...systems.map(({ system }) => system)], ...perChallenge]),
    ...(unranked.length === 0
      ? []
      : [
          '',
          `Without published results: ${unranked.join(', ')}. medgrade leaderboard <challenge> <reports…> ranks its submissions.`,
        ]),
  ].join('\n')
}

/** A text table with aligned columns. */
export function table(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(visibleText))
  const widths = rows[0]!.map((_, column) => largestOf(rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((text, i) => text.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
