/** `medgrade compare`: two reports of one challenge, metric by metric over the same cases. */

import type { Command } from 'commander'
import { visibleText } from '../../engine/report/visibleText'
import { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { describeInterval } from '../../ranking/intervals/describeInterval'
import type { Interval } from '../../ranking/intervals/interval'
import type { ReportComparison } from '../../reporting/tables/compareReports'
import { fiveDigits } from '../fiveDigits'
import { addFlags, type FlagValues, toggle } from '../flags/flagSet'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { print, say, statusApart } from '../output/output'
import { printJson } from '../output/printJson'
import { requireWritable } from '../requireWritable'
import { table } from './summarize'

const compareFlags = {
  json: toggle('print every pair of values as JSON'),
  ...reportFlags,
  quiet: toggle('no warnings'),
}

type CompareFlags = FlagValues<typeof compareFlags>

const help = `
Both reports must have been graded with --details; a folder that holds one report stands for it. Differences are b - a; better and worse follow the direction of the metric where it has one.
The interval is of the mean difference (studentised bootstrap over the cases, within the range of the metric, none below ten cases); what it cannot be trusted for stands below the table.
p: two-sided Wilcoxon signed-rank test over the cases; p (Holm): the same after adjusting for all rows of the table.

Example:
  medgrade compare before.json after.json
`

export function addCompare(program: Command): void {
  addFlags(
    program
      .command('compare <a.json> <b.json>')
      .description('compare two reports of one challenge per metric and case, with a paired test'),
    compareFlags,
  )
    .addHelpText('after', help)
    .action(async (a: string, b: string, flags: CompareFlags) => {
      process.exitCode = await compareCommand(a, b, flags)
    })
}

async function compareCommand(a: string, b: string, flags: CompareFlags): Promise<number> {
  await requireWritable(reportPaths(flags))
  const { readReports } = await import('../output/readReports')
  const { reportFiles } = await import('../output/reportFiles')
  const { compareReports } = await import('../../reporting/tables/compareReports')
  const { challenges } = await import('../../challenges')
  const single = async (path: string) => {
    const files = await reportFiles([path])
    const reports = (await Promise.all(files.map((file) => readReports(file.path, 'values')))).flatMap(
      (one) => one.reports,
    )
    if (reports.length !== 1) throw new MedgradeError('bad-option', `${path} holds ${reports.length} reports, not one`)
    const [report] = reports
    if (report!.details) return report!
    throw new MedgradeError('bad-option', `${path} has no cases to compare`, {
      file: path,
      found: 'no details',
      expected: 'a report that was graded with --details',
    })
  }
  const [left, right] = [await single(a), await single(b)]
  const metrics = challenges.get(left.challenge_id)?.metrics ?? []
  const directions = Object.fromEntries(metrics.map(({ name, direction }) => [name, direction]))
  const comparison = compareReports(left, right, directions)
  if (!flags.quiet)
    for (const warning of [...comparison.warnings, ...directionWarnings(comparison)]) say(`warning: ${warning}`)
  if (flags.json) await printJson(comparison)
  else await print(readable(comparison))
  if (wantsReport(flags)) {
    const { writeComparedReports } = await import('../reports/writeComparedReports')
    const reports = [
      { name: a, report: left },
      { name: b, report: right },
    ]
    await writeComparedReports(reports, comparison, flags)
  }
  return statusApart([left, right])
}

/** A warning about metrics without a known direction. */
function directionWarnings({ metrics }: ReportComparison): string[] {
  const names = [...new Set(metrics.flatMap(({ metric, direction }) => (direction === null ? [metric] : [])))]
  return names.length > 0 ? [`no direction is known of ${names.join(', ')}: better counts where b is greater`] : []
}

function readable({ challenge, metrics }: ReportComparison): string {
  const head = [
    'metric',
    'label',
    'pairs',
    'mean a',
    'mean b',
    'mean b-a (95 % interval)',
    'median b-a',
    'better',
    'worse',
    'equal',
    'p',
    'p (Holm)',
  ]
  const rows = metrics.map((one) => [
    one.metric,
    one.label ?? '',
    String(one.pairs),
    fiveDigits(one.meanA),
    fiveDigits(one.meanB),
    differenceText(one.meanDifference),
    fiveDigits(one.medianDifference),
    String(one.better),
    String(one.worse),
    String(one.equal),
    fiveDigits(one.p),
    fiveDigits(one.adjustedP),
  ])
  return `${visibleText(challenge)}\n${table([head, ...rows])}${noteLines(metrics)}`
}

function differenceText({ estimate, low, high }: Interval): string {
  const ends = Number.isNaN(low) ? 'no interval' : `${fiveDigits(low)} to ${fiveDigits(high)}`
  return `${fiveDigits(estimate)} (${ends})`
}

/** How the intervals were found, and every warning with the rows that it is about. */
function noteLines(metrics: ReportComparison['metrics']): string {
  const rowsOf = new Map<string, string[]>()
  for (const { metric, label, meanDifference } of metrics) {
    const row = label === null ? metric : `${metric} ${label}`
    const how = Number.isNaN(meanDifference.low) ? [] : [describeInterval(meanDifference)]
    const notes = [...how, ...meanDifference.warnings.map(({ text }) => `warning: ${text}`)]
    for (const note of notes) rowsOf.set(note, [...(rowsOf.get(note) ?? []), row])
  }
  return [...rowsOf].map(([note, rows]) => `\n${visibleText(`${note}: ${nameList(rows)}`)}`).join('')
}
