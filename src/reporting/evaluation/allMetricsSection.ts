import { unitText } from '../../catalogue/unitText'
import type { Evaluation, EvaluationSummary } from '../../evaluation/evaluate/evaluateTypes'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { intervalCell } from '../content/cells/intervalCell'
import { withInfinite } from '../content/cells/withInfinite'
import { meanIntervalMethod } from '../content/meanIntervalWords'
import { meanKind, metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import type { Cell, Section } from '../document/reportDocument'

/** Every metric of every label and model. */
export function allMetricsSection({ summary, models }: Evaluation): Section {
  const rows = [...new Map(summary.map((row) => [JSON.stringify([row.label, row.metric]), row])).values()]
  const found = new Map(summary.map((row) => [JSON.stringify([row.model, row.label, row.metric]), row]))
  const cell = (model: string, { label, metric, unit }: EvaluationSummary): Cell => {
    const own = found.get(JSON.stringify([model, label, metric]))
    if (!own || (own.n === 0 && own.infinite === 0)) return { text: 'no value' }
    if (own.sum !== undefined) return { text: `${numberText('count', own.sum)} (sum)`, value: own.sum }
    const kind = meanKind(metricKind(metric, unit), own.mean)
    const { text, ...rest } = intervalCell(kind, { ...own, estimate: own.mean })
    return { ...rest, text: own.n > 0 ? withInfinite(text, own.infinite) : text }
  }
  return {
    id: 'all-metrics',
    title: 'All metrics',
    blocks: [
      {
        kind: 'table',
        table: {
          id: 'table-all-metrics',
          caption: `Mean over the cases with a finite value and its 95 % interval (${meanIntervalMethod}), none below ${LEAST_CASES} cases; infinite values are counted.${summary.some(({ sum }) => sum !== undefined) ? ' Counts are summed over the cases.' : ''}`,
          columns: [
            { title: 'Label' },
            { title: 'Metric' },
            { title: 'Unit' },
            ...models.map((model) => ({ title: model, kind: 'ratio' as const })),
          ],
          rows: rows.map((row): Cell[] => [
            row.label,
            row.metric,
            row.unit === 'voxel' ? 'voxels' : unitText(row.unit) || '–',
            ...models.map((model) => cell(model, row)),
          ]),
        },
      },
    ],
  }
}
