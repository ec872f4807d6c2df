/** `medgrade rank`: algorithms by a table of case values, with intervals, significance and the consensus over tasks. */

import { getHeapStatistics } from 'node:v8'
import type { Command } from 'commander'
import { countText } from '../../errors/countText'
import { refuse } from '../../errors/refuse'
import { type RankingMethod, rankingMethodSheet, schemeNames, schemeSheet } from '../../ranking/statisticSheets'
import type { RankingReport, RankingReportOptions, ReportedTask, TaskTable } from '../../ranking/statistics'
import { fiveDigits } from '../fiveDigits'
import { addFlags, flagsOf } from '../flags/flagSet'
import { type RankFlags, rankFlags, rankingFlags } from '../flags/rankFlags'
import { reportPaths, wantsReport } from '../flags/reportFlags'
import { exitStatus, print, say } from '../output/output'
import { printJson } from '../output/printJson'
import { showGlance } from '../output/showGlance'
import { requireWritable } from '../requireWritable'
import { table } from './summarize'

const needing = (name: string, needs?: string) => (needs === undefined ? name : `${name} (--${needs})`)

const help = `
The table has a line for each case and algorithm (and task). A case and algorithm without a line is missing.
Methods: ${rankFlags.method.choices!.map((name) => needing(name, rankingMethodSheet(name as RankingMethod).needs)).join(', ')}.
Intervals are percentiles of the ranks in resamples of the cases; "better than" are one-sided Wilcoxon signed-rank tests.
Official schemes: ${schemeNames.map((name) => needing(name, schemeSheet(name).needs)).join(', ')}.
Methods of Wiesenfarth et al., Sci Rep 11:2369 (2021), as the R package challengeR.

Examples:
  medgrade rank cases.csv
  medgrade rank cases.csv --value hd95 --lower-better --method rankThenMean --missing na.rm --md
`

export function addRank(program: Command): void {
  const command = program
    .command('rank <cases.csv>')
    .description('rank algorithms over cases and tasks, with intervals and significance')
  addFlags(command, rankFlags)
    .addHelpText('after', help)
    .action(async (file: string, flags: RankFlags) => {
      process.exitCode = await rankCommand(file, flags)
    })
}

async function rankCommand(file: string, flags: RankFlags): Promise<number> {
  const { rankingReport, rankingReportWithResamples } = await import('../../ranking/tasks/rankingReport')
  const { json, md, quiet } = flags
  const reportFlags = { ...flags, md: typeof md === 'string' ? md : undefined }
  await requireWritable(reportPaths(reportFlags))
  const options = rankingOptions(flags)
  const { tables, understood } = await tablesOf(file, flags)
  requireRoom(tables, flags.samples)
  const withPage = wantsReport(reportFlags)
  const { report, bootstraps = [] } = withPage
    ? rankingReportWithResamples(tables, options)
    : { report: rankingReport(tables, options) }
  if (!quiet) for (const warning of warningsOf(report, flags)) say(`warning: ${warning}`)
  if (flags.verbose) say(`understood: ${understood}`)
  if (json) await printJson({ options, understood: [understood], ...report })
  else await print(readable(report, flags, md === true ? markdown : table))
  if (!json && md !== true) {
    const { rankingGlance } = await import('../output/glanceBlocks')
    await showGlance(() => rankingGlance(report))
  }
  if (withPage) {
    const { writeRankReport } = await import('../reports/writeRankReport')
    await writeRankReport(file, tables, { flags, options, bootstraps })
  }
  return exitStatus.ok
}

/** Holds the file no longer than its tables are made. */
async function tablesOf(file: string, { case: cases, algorithm, value, task, ...flags }: RankFlags) {
  const { caseSheet, caseTablesOfSheet } = await import('../output/caseTablesOfFile')
  const sheet = await caseSheet(file, [cases, algorithm, value], flags)
  return { tables: caseTablesOfSheet(sheet, { case: cases, algorithm, value, task }), understood: sheet.understood }
}

/** Bytes of a rank and the value that is ranked, kept for each algorithm and resample, and as much while they are made. */
const BYTES_PER_RANK = 32

/** An allocation that fails ends the process without a message. */
function requireRoom(tables: readonly TaskTable[], samples: number): void {
  const ranks = tables.reduce((sum, { algorithms }) => sum + samples * algorithms.length, 0)
  const room = Math.floor(getHeapStatistics().heap_size_limit / BYTES_PER_RANK)
  if (ranks > room)
    refuse('too-large', 'ranks of all algorithms in all resamples', ranks, `at most ${room} in this memory (--samples)`)
}

function rankingOptions(flags: RankFlags): RankingReportOptions {
  return { ...flagsOf(rankingFlags, flags), higherBetter: !flags.lowerBetter }
}

function warningsOf({ tasks }: RankingReport, { missing }: RankFlags): string[] {
  return tasks.flatMap(({ task, cases, missing: gaps, tau, algorithms, warnings }) => {
    const of = task === '' ? '' : `${task}: `
    const shown = warnings.map(({ text }) => `${of}${text}`)
    if (tau === null) shown.push(`${of}one case or one algorithm, which cannot be resampled`)
    if (gaps > 0)
      shown.push(
        `${of}${gaps} of ${countText(cases * algorithms.length, 'value')} ${gaps === 1 ? 'is' : 'are'} missing (--missing ${missing})`,
      )
    return shown
  })
}

type Layout = (cells: readonly (readonly string[])[]) => string

function readable({ tasks, consensus }: RankingReport, flags: RankFlags, layout: Layout): string {
  const parts = tasks.map((task) => `${headOf(task, flags)}\n\n${layout(cellsOf(task, flags))}${tauLine(task)}`)
  if (consensus) {
    const rows = consensus.map(({ rank, algorithm, score }) => [String(rank), algorithm, digits(score)])
    parts.push(
      `Consensus over ${tasks.length} tasks, by mean rank\n\n${layout([['rank', 'algorithm', 'mean rank'], ...rows])}`,
    )
  }
  return parts.join('\n\n')
}

function headOf({ task, cases, algorithms, tau }: ReportedTask, { method, samples, seed }: RankFlags): string {
  const name = task === '' ? '' : `${task}: `
  const drawn = tau === null ? 'not resampled' : `${samples} resamples, seed ${seed}`
  return `${name}${method}, ${countText(cases, 'case')}, ${countText(algorithms.length, 'algorithm')}, ${drawn}`
}

function cellsOf({ algorithms }: ReportedTask, { level }: RankFlags): string[][] {
  const head = ['rank', 'algorithm', 'value', `${digits(100 * level)} % of ranks`, 'first', 'better than']
  const rows = algorithms.map(({ rank, algorithm, aggregate, low, high, winnerShare, betterThan }) => [
    String(rank),
    algorithm,
    digits(aggregate),
    Number.isNaN(low) ? '-' : `${digits(low)} to ${digits(high)}`,
    Number.isNaN(winnerShare) ? '-' : `${(100 * winnerShare).toFixed(1)} %`,
    betterThan === null ? 'not tested' : betterThan.join(', ') || '-',
  ])
  return [head, ...rows]
}

function tauLine({ tau }: ReportedTask): string {
  if (tau === null || tau.used === 0) return ''
  const [median, q25, q75] = [tau.median, tau.q25, tau.q75].map(digits)
  return `\n\nKendall's tau of the resamples with the ranking of all cases: median ${median}, middle half ${q25} to ${q75}`
}

function digits(value: number): string {
  return Number.isFinite(value) ? String(Number(fiveDigits(value))) : fiveDigits(value)
}

function markdown(cells: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const [head, ...rows] = cells
  return [line(head!), line(head!.map(() => '---')), ...rows.map(line)].join('\n')
}
