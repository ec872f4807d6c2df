/** `medgrade tables`: result tables and figures from reports of runs. */

import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import type { TableFormat } from '../../reporting/tables/formatTable'
import type { Compared } from '../../reporting/tables/paperTable'
import type { PlannedRun, RunIdentity, RunReport } from '../../reporting/tables/runReports'
import type { TableSpec } from '../../reporting/tables/tableSpec'
import { addFlags, type FlagValues, parsed, text, toggle } from '../flags/flagSet'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { exitStatus, print, say } from '../output/output'
import { requireWritable } from '../requireWritable'
import { wholeNumber } from '../wholeNumber'

const tablesFlags = {
  table: text('<names>', 'with commas: 1 to 5, S1 to S20, medals, or all', '3'),
  format: text('<name>', 'markdown, csv, latex or json', 'markdown'),
  agents: text('<names>', 'columns, with commas (default: all, sorted)'),
  backend: text('<name>', 'back end of tables 3, 4 and S (needed where reports are of several)'),
  budget: parsed('<hours>', 'budget of all tables but 2 and 4 (default: 24 where reports are of several)', wholeNumber),
  spec: text('<file>', 'a table of your own instead'),
  runs: text('<list>', 'the planned runs, as medgrade runs lists them'),
  figure: text('<file>', 'write the percentiles of all challenges as SVG'),
  strategies: text('<file>', 'what medgrade judge --json printed'),
  strategyFigure: text('<file>', 'write how often strategies are shown as SVG, bars'),
  radar: toggle('draw the strategies as a radar'),
  ...reportFlags,
  out: text('<dir>', 'write each table to a file instead of printing it'),
  quiet: toggle('no messages'),
}

type TablesFlags = FlagValues<typeof tablesFlags>

/** Hours of the paper's runs, but of those of table 4. */
const PAPER_BUDGET = 24

const help = `
Reports are files as JSON (of grade, of MLE-bench, or summaries of a batch), or folders of them. Each says its run:
  "run": {"agent": "AIDE", "backend": "GPT", "budget_h": 24, "seed": 0, "variant": "w/o sol."}
--table names tables of the ReX-MLE paper: 1 catalogue, 2 scores of MLE-bench, 3 all challenges, 4 budget of 72 h, 5 back ends,
S1 to S20 every metric of one challenge; or all. medals: medal rates over seeds, mean and standard error. --spec takes a table of your own as JSON. Reports that differ only in their seed are averaged.
--runs takes the list of medgrade runs: it says the run of reports that do not, and runs of it without a report are shown as missing.
--strategy-figure draws how often each agent shows the 13 strategies, from --strategies, the output of medgrade judge --json.

Examples:
  medgrade tables reports --table 3
  medgrade tables reports --table all --format latex --out tables --figure tables/figure1.svg
`

const suffixes: ReadonlyMap<string, string> = new Map([
  ['markdown', 'md'],
  ['csv', 'csv'],
  ['latex', 'tex'],
  ['json', 'json'],
])

export function addTables(program: Command): void {
  addFlags(
    program.command('tables <reports...>').description('result tables and figures from reports of runs'),
    tablesFlags,
  )
    .addHelpText('after', help)
    .action(async (reports: string[], flags: TablesFlags) => {
      process.exitCode = await tablesCommand(reports, flags)
    })
}

async function tablesCommand(given: readonly string[], flags: TablesFlags): Promise<number> {
  const { resultTable } = await import('../../reporting/tables/resultTable')
  const { formatTable } = await import('../../reporting/tables/formatTable')
  const { tableCsv } = await import('../../reporting/tables/tableCsv')
  const { meanPercentileRule, overallTitle } = await import('../../reporting/content/meanPercentileRule')
  const { overallWithMissing } = await import('../../reporting/batch/overallWithMissing')
  const { outsideTables } = await import('../../reporting/batch/outsideTables')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  const suffix = suffixes.get(flags.format)
  if (suffix === undefined)
    throw new MedgradeError('bad-option', `--format ${flags.format}`, {
      found: flags.format,
      expected: nearestName(flags.format, [...suffixes.keys()]),
    })
  await requireWritable(reportPaths(flags))
  const reports = await reportsOf(given, flags.runs)
  if (!flags.quiet) sayMissing(reports)
  const agents = flags.agents?.split(',') ?? distinct(reports, 'agent')
  let hasMean = false
  const specs = await specsOf(flags, reports, agents)
  const notes: string[] = []
  for (const { name, spec, reports: own } of specs) {
    const table = await resultTable(spec, own)
    const text = flags.format === 'csv' ? tableCsv(table) : formatTable(table, flags.format as TableFormat)
    hasMean ||= table.rows.at(-1)?.[0] === overallTitle
    const overAll = overallWithMissing(table)
    if (overAll !== null) notes.push(overAll)
    if (flags.out === undefined) await print(text.replace(/\n$/, ''))
    else {
      const path = `${flags.out.replace(/\/+$/, '')}/${name}.${suffix}`
      await writeFileAtomic(path, text)
      if (!flags.quiet) say(`written: ${path}`)
    }
  }
  const outside = outsideTables(
    specs.map(({ spec }) => spec),
    reports,
  )
  if (!flags.quiet)
    for (const note of [...(hasMean ? [meanPercentileRule('table')] : []), ...notes, ...(outside ? [outside] : [])])
      say(note)
  if (flags.figure !== undefined) {
    const { resultFigure } = await import('../../reporting/tables/resultFigure')
    await writeFileAtomic(
      flags.figure,
      resultFigure(await percentileSpec(flags, reports, agents), ofBackend('3', flags, reports)),
    )
    if (!flags.quiet) say(`written: ${flags.figure}`)
  }
  if (flags.strategyFigure !== undefined) await strategyFigure(flags.strategyFigure, flags)
  if (wantsReport(flags)) {
    const { notGradedRunReports, recordsOfRunReports } = await import('../../reporting/agents/recordsOfRunReports')
    const { writeAgentReport } = await import('../reports/writeAgentReport')
    const figures = await figuresOfPaper(flags, reports)
    const { withKnownMedals } = await import('../../reporting/agents/withKnownMedals')
    await writeAgentReport(recordsOfRunReports(await withKnownMedals(reports)), {
      ...{ flags, score: 'percentile', figures },
      notGraded: notGradedRunReports(reports),
    })
  }
  return reports.some(({ notGraded }) => notGraded) ? exitStatus.fault : exitStatus.ok
}

/** Figures 1 and 4 of the paper in the report: percentiles where challenges of ReX-MLE were run with one back end, strategies where they are given. */
async function figuresOfPaper(flags: TablesFlags, reports: readonly RunReport[]) {
  const { paperFigures } = await import('../../reporting/figures/paperFigures')
  const { overviewOrder } = await import('../../reporting/tables/paperLayout')
  const own = flags.backend === undefined ? reports : reports.filter(({ run }) => run.backend === flags.backend)
  const ofRexMle = own.filter(({ challenge }) => overviewOrder.includes(challenge))
  const comparable = ofRexMle.length > 0 && distinct(ofRexMle, 'backend').length < 2
  const agents = distinct(ofRexMle, 'agent')
  return paperFigures({
    percentiles: comparable ? { spec: await percentileSpec(flags, reports, agents), reports: ofRexMle } : null,
    strategies: flags.strategies === undefined ? null : await strategySpec(flags.strategies),
  })
}

async function percentileSpec(flags: TablesFlags, reports: readonly RunReport[], agents: readonly string[]) {
  const { overviewOrder } = await import('../../reporting/tables/paperLayout')
  const budget = budgetOf(flags, reports)
  const within = budget === undefined ? {} : { budget_h: budget }
  return { figure: 'percentiles', agents, challenges: overviewOrder, ...within } as const
}

async function strategySpec(file: string) {
  const { readStrategies } = await import('../output/readStrategies')
  const profiles = await readStrategies(file)
  return { figure: 'strategies', agents: Object.keys(profiles), profiles } as const
}

async function strategyFigure(path: string, { strategies, radar, quiet }: TablesFlags): Promise<void> {
  const { resultFigure } = await import('../../reporting/tables/resultFigure')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  if (strategies === undefined)
    throw new MedgradeError('bad-option', '--strategy-figure needs --strategies, what medgrade judge --json printed')
  const shape = radar ? 'radar' : 'bars'
  await writeFileAtomic(path, resultFigure({ ...(await strategySpec(strategies)), shape }, []))
  if (!quiet) say(`written: ${path}`)
}

async function reportsOf(given: readonly string[], list: string | undefined): Promise<RunReport[]> {
  const { basename } = await import('node:path')
  const { runReportReader } = await import('../../reporting/tables/runReports')
  const { readJsonFile } = await import('../readJsonFile')
  const { asGiven } = await import('../output/readReports')
  const { keptCases } = await import('../../reporting/batch/keptCases')
  const { reportFiles } = await import('../output/reportFiles')
  const { compareCodePoints } = await import('../../python/compareCodePoints')
  const reader = runReportReader(list === undefined ? [] : await plannedRuns(list))
  const files = (await reportFiles(given)).map(({ path }) => ({ path, name: basename(path) }))
  // One file after the other: reports with details may be large, and little of them is kept.
  for (const { path, name } of files.sort((a, b) => compareCodePoints(a.name, b.name))) {
    const json = await readJsonFile(path, keptCases.none)
    asGiven(() => reader.add({ name: files.filter((one) => one.name === name).length > 1 ? path : name, json }))
  }
  return reader.end()
}

async function plannedRuns(list: string): Promise<PlannedRun[]> {
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const { parseBatch } = await import('../../engine/parseBatch')
  const bytes = await readLocalFile(list).catch((cause: unknown) => {
    throw new MedgradeError('bad-option', `--runs cannot be read: ${list}`, { file: list, cause })
  })
  const { entries } = parseBatch(bytes, { strict: true, name: list })
  return entries.flatMap(({ challengeId: challenge, submissionPath, run }) => {
    if (run === undefined)
      throw new MedgradeError('bad-option', `--runs: a line of ${list} names no agent`, {
        file: list,
        expected: 'lines of medgrade runs',
      })
    return [{ challenge, submissionPath, run: run as RunIdentity }]
  })
}

function sayMissing(reports: readonly RunReport[]): void {
  for (const { challenge, run } of reports.filter(({ missing }) => missing))
    say(`missing: ${run.agent} on ${challenge}${run.seed === undefined ? '' : `, seed ${run.seed}`}: no report`)
}

async function specsOf(flags: TablesFlags, reports: readonly RunReport[], agents: readonly string[]) {
  if (flags.spec !== undefined) {
    const { basename } = await import('node:path')
    const { readTableSpec } = await import('../../reporting/tables/readTableSpec')
    const { readJsonFile } = await import('../readJsonFile')
    const spec = readTableSpec(await readJsonFile(flags.spec), flags.spec)
    return [{ name: basename(flags.spec).replace(/\.json$/, ''), spec, reports }]
  }
  const { paperTable, paperTableNames } = await import('../../reporting/tables/paperTable')
  const systems = { agents, backends: distinct(reports, 'backend'), variants: distinct(reports, 'variant') }
  const budget = budgetOf(flags, reports)
  const compared = { ...systems, budget_h: budget }
  const names = flags.table === 'all' ? paperTableNames : flags.table.split(',')
  return names.map((name) => ({
    name: `table${name}`,
    reports: ofBackend(name.trim(), flags, reports),
    spec:
      name.trim() === 'medals' ? medalsOf({ ...systems, budget_h: flags.budget }) : paperTable(name.trim(), compared),
  }))
}

/** Runs of different budgets are no seeds of one another. */
function budgetOf({ budget }: TablesFlags, reports: readonly RunReport[]): number | undefined {
  if (budget !== undefined) return budget
  const found = new Set(reports.map(({ run }) => run.budget_h).filter((hours) => hours !== undefined))
  if (found.size < 2) return undefined
  if (found.has(PAPER_BUDGET)) return PAPER_BUDGET
  throw new MedgradeError('bad-option', 'The reports are of several budgets: name one by --budget', {
    found: [...found].sort((a, b) => a - b).join(', '),
    expected: '--budget <hours>',
  })
}

/** Nor are runs of different back ends; tables 1, 2, 5 and that of medals do not look at them or tell them apart. */
function ofBackend(table: string, { backend }: TablesFlags, reports: readonly RunReport[]): readonly RunReport[] {
  if (!/^(?:[34]|S\d+)$/.test(table)) return reports
  const found = distinct(reports, 'backend')
  if (backend === undefined && found.length > 1)
    throw new MedgradeError(
      'bad-option',
      `Table ${table}: the reports are of several back ends, name one by --backend`,
      {
        found: found.join(', '),
        expected: '--backend <name>',
      },
    )
  return backend === undefined ? reports : reports.filter(({ run }) => run.backend === backend)
}

const medalsOf = ({ agents, variants, budget_h }: Compared): TableSpec => ({
  kind: 'medals',
  agents,
  ...(variants.length > 0 ? { variants } : {}),
  budget_h,
})

function distinct(reports: readonly RunReport[], name: 'agent' | 'backend' | 'variant'): string[] {
  const values = reports.map(({ run }) => run[name]).filter((value): value is string => value !== undefined)
  return [...new Set(values)].sort()
}
