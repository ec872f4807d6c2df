import { intervalCell } from '../content/cells/intervalCell'
import { pCell } from '../content/cells/pCell'
import type { Cell, Section } from '../document/reportDocument'
import type { MetricComparison, ReportComparison } from '../tables/compareReports'

/** Every metric of two reports, case by case. */
export function comparisonSection({ metrics }: ReportComparison): Section {
  return {
    id: 'paired',
    title: 'All metrics, case by case',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-paired',
          caption:
            'Differences are second − first over the cases that both have, with the 95 % interval of their mean; p of the two-sided Wilcoxon signed-rank test, exact up to 50 cases without ties and zeros, also after adjusting for all rows by Holm.',
          columns: [
            { title: 'Metric' },
            { title: 'Label' },
            { title: 'Cases', kind: 'count' },
            { title: 'Mean difference', kind: 'difference' },
            { title: 'Better', kind: 'count' },
            { title: 'Worse', kind: 'count' },
            { title: 'Equal', kind: 'count' },
            { title: 'p', kind: 'p' },
            { title: 'p (Holm)', kind: 'p' },
          ],
          rows: metrics.map(rowOf),
        },
      },
    ],
  }
}

function rowOf(one: MetricComparison): Cell[] {
  const { estimate, low, high } = one.meanDifference
  return [
    one.metric,
    one.label ?? '–',
    one.pairs,
    intervalCell('difference', { estimate, low, high }),
    one.better,
    one.worse,
    one.equal,
    pCell(one.p),
    pCell(one.adjustedP),
  ]
}
