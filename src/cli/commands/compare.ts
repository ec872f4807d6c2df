/** `medgrade compare`: two reports of one challenge, metric by metric over the same cases. */
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import type { ReportComparison } from '../../grading/report/compareReports'
import { visibleText } from '../../grading/report/visibleText'
import { exitStatus, print, say } from '../output/output'
import { table } from './summarize'

const help = `
Both reports must have been graded with --details. Differences are b - a; better and worse follow the direction of the metric where it has one.
p: two-sided Wilcoxon signed-rank test over the cases; p (Holm): the same after adjusting for all rows of the table.

Example:
  medgrade compare before.json after.json
`

export function addCompare(program: Command): void {
  program
    .command('compare <a.json> <b.json>')
    .description('compare two reports of one challenge per metric and case, with a paired test')
    .option('--json', 'print every pair of values as JSON')
    .option('--quiet', 'no warnings')
    .addHelpText('after', help)
    .action(async (a: string, b: string, flags: { json?: boolean; quiet?: boolean }) => {
      process.exitCode = await compareCommand(a, b, flags)
    })
}

async function compareCommand(a: string, b: string, flags: { json?: boolean; quiet?: boolean }): Promise<number> {
  const { readReports } = await import('../output/readReports')
  const { compareReports } = await import('../../grading/report/compareReports')
  const { challenges } = await import('../../benchmarks')
  const single = async (path: string) => {
    const { reports } = await readReports(path)
    if (reports.length !== 1) throw new MedgradeError('bad-option', `${path} holds ${reports.length} reports, not one`)
    return reports[0]!
  }
  const [left, right] = [await single(a), await single(b)]
  const metrics = challenges.get(left.challenge_id)?.metrics ?? []
  const directions = Object.fromEntries(metrics.map(({ name, direction }) => [name, direction]))
  const comparison = compareReports(left, right, directions)
  if (!flags.quiet)
    for (const warning of [...comparison.warnings, ...directionWarnings(comparison)]) say(`warning: ${warning}`)
  const { stringifyReport } = await import('../../grading/report/stringifyReport')
  await print(flags.json ? stringifyReport(comparison) : readable(comparison))
  return exitStatus.ok
}

/** A warning about metrics without a known direction. */
function directionWarnings({ metrics }: ReportComparison): string[] {
  const names = [...new Set(metrics.flatMap(({ metric, direction }) => (direction === null ? [metric] : [])))]
  return names.length > 0 ? [`no direction is known of ${names.join(', ')}: better counts where b is greater`] : []
}

function readable({ challenge, metrics }: ReportComparison): string {
  const digits = (value: number) => (Number.isFinite(value) ? value.toPrecision(5) : '-')
  const head = [
    'metric',
    'label',
    'pairs',
    'mean a',
    'mean b',
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
    digits(one.meanA),
    digits(one.meanB),
    digits(one.medianDifference),
    String(one.better),
    String(one.worse),
    String(one.equal),
    digits(one.p),
    digits(one.adjustedP),
  ])
  return `${visibleText(challenge)}\n${table([head, ...rows])}`
}
