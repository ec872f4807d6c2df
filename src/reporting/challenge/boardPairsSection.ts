import { metricRange } from '../../catalogue/metricRange'
import { unitText } from '../../catalogue/unitText'
import type { Metric } from '../../contract'
import { countText } from '../../errors/countText'
import { adjustPValues } from '../../ranking/adjustPValues'
import { emptyRows } from '../../ranking/caseValues'
import { intervalCell } from '../content/cells/intervalCell'
import { pCell } from '../content/cells/pCell'
import { differenceKind } from '../content/differenceKind'
import { intervalNote } from '../content/intervalNote'
import { metricKind } from '../content/metricKind'
import type { NumberKind } from '../content/numberText'
import { columnTitle } from '../document/cellText'
import type { Cell, Section } from '../document/reportDocument'
import { comparedReports, directedMetrics, type NamedReport } from './comparedReports'
import { type ComparedTask, pairsWithFirst } from './pairsWithFirst'

/**
 * The first of a board against the others in every metric of cases; null where no two have a case in common.
 *
 * @param reports in the order of the board, all with their cases.
 * @param declared the units that the challenge states.
 */
export function boardPairsSection(
  reports: readonly NamedReport[],
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
  declared: readonly Pick<Metric, 'name' | 'unit'>[] = [],
): Section | null {
  const metrics = directedMetrics(reports, directions)
  const written = metrics.map((metric) => {
    const stated = declared.find(({ name }) => name === metric)?.unit
    return { metric, kind: metricKind(metric, stated), unit: unitText(stated ?? '', metric) }
  })
  const pairs = pairsWithFirst(tasksOf(written, reports, directions))
  const found = written.flatMap((one, at) => pairs[at]!.map((pair) => ({ ...one, pair })))
  if (found.length === 0) return null
  const adjusted = adjustPValues(found.map(({ pair }) => pair.p))
  const tested = found.filter(({ pair }) => !Number.isNaN(pair.p)).length
  const note = intervalNote(
    found.map(({ metric, pair }) => ({ about: `${metric}, ${pair.other}`, interval: pair.meanDifference })),
  )
  return {
    id: 'pairs',
    title: 'The first against the others',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-pairs',
          caption: `${reports[0]!.name} minus each other submission, case by case. p: two-sided Wilcoxon signed rank, Holm over ${countText(tested, 'row')}. ${note}`,
          columns: [
            { title: 'Metric' },
            { title: 'Other submission' },
            { title: 'Mean difference', kind: 'difference' },
            { title: 'Better', kind: 'count' },
            { title: 'Equal', kind: 'count' },
            { title: 'Worse', kind: 'count' },
            { title: 'p', kind: 'p' },
            { title: 'p (Holm)', kind: 'p' },
          ],
          rows: found.map(({ metric, kind, unit, pair }, at): Cell[] => [
            columnTitle({ title: metric, unit }),
            pair.other,
            intervalCell(differenceKind(kind), pair.meanDifference),
            pair.wins,
            pair.ties,
            pair.losses,
            pCell(pair.p),
            pCell(adjusted[at]!),
          ]),
        },
      },
    ],
  }
}

/** One task a metric, each made when it is asked for: the tables of all metrics are never there at once. */
function* tasksOf(
  written: readonly { readonly metric: string; readonly kind: NumberKind; readonly unit: string }[],
  reports: readonly NamedReport[],
  directions: Readonly<Record<string, 'higher' | 'lower' | null>>,
): Generator<ComparedTask> {
  const order = reports.map((_, at) => at)
  for (const { metric, kind, unit } of written) {
    const { table, better } = comparedReports(reports, directions, metric)
    const values = emptyRows(table.values.length, order.length)
    for (const [i, row] of values.entries())
      for (let k = 0; k < row.length; k++) {
        const value = table.values[i]![k]!
        row[k] = Number.isFinite(value) ? value : Number.NaN
      }
    const range = metricRange(metric)
    yield { ...table, values, order, missing: 'na.rm', higherBetter: better === 'higher', kind, unit, range }
  }
}
