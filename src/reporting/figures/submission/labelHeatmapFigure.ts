import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { intervalText, withUnit } from '../../content/intervalText'
import { columnTitle } from '../../document/cellText'
import { shortText } from '../drawing/captionText'
import { type Cell, cellMarks } from '../drawing/cellMarks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart, nameRoom } from '../drawing/lanes'
import { type PartOptions, partOf, partTable } from '../drawing/pages'
import { sequentialColour } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import { fitText, textWidth } from '../drawing/textWidth'
import type { Figure } from '../figure'
import { type SubmissionLabel, type SubmissionMetric, submissionMetricShape } from '../figureSets'

/**
 * Heat table of labels and metrics: the mean over cases with its interval; darker is worse among the labels of a metric. A label that the reference does not
 * have is marked.
 *
 * @param metrics those that a label has are columns.
 * @throws MedgradeError `too-few-values` without labels or metrics of labels.
 * @example
 * const labels = [{ label: 'liver', metrics: { dice: { mean: 0.9, low: 0.8, high: 1, cases: 20 } } }, { label: 'gap', metrics: { dice: null } }]
 * const figure = await labelHeatmapFigure(labels, [{ name: 'dice', direction: 'higher', value: 0.9 }])
 * figure.table.rows[1] // → [ 'gap', 'dice', 0, null, null, null ]
 */
export async function labelHeatmapFigure(
  labels: readonly SubmissionLabel[],
  metrics: readonly SubmissionMetric[],
  options: PartOptions = {},
): Promise<Figure> {
  checkArguments(
    { labels, metrics },
    [{ label: 'string', metrics: { '*': 'object or null' } }],
    [submissionMetricShape],
  )
  checkOptions('labelHeatmapFigure', options, partTable)
  const columns = metrics.filter(({ name }) => labels.some((label) => label.metrics[name] !== undefined))
  if (labels.length === 0 || columns.length === 0)
    refuse('too-few-values', 'A table of labels', `${labels.length} labels, ${columns.length} metrics`, 'at least one')
  const { shown, part } = partOf(labels, options, 'labels')
  return drawFigure(
    {
      id: options.id ?? 'labels',
      title: `Labels by metric${part}`,
      caption: captionOf(labels, columns),
      table: {
        columns: ['label', 'metric', 'cases', 'mean', 'low', 'high'],
        rows: shown.flatMap(({ label, metrics: values }) =>
          columns.map((column) => {
            const value = values[column.name]
            const name = titleOf(column)
            if (!value) return [label, name, 0, null, null, null]
            return [
              label,
              name,
              value.cases,
              ...[value.mean, value.low, value.high].map((one) => (Number.isNaN(one) ? null : one)),
            ]
          }),
        ),
      },
      data: { labels: shown },
    },
    (tools) => {
      const names = shown.map(({ label }) => label)
      const width = (WIDTH - nameRoom(names) - 16) / columns.length
      const cells = columns.flatMap((metric, column) =>
        cellsOf(labels, shown, metric).map((cell) => ({ ...cell, column })),
      )
      const x = {
        ...{
          domain: [-0.5, columns.length - 0.5],
          ticks: columns.map((_, column) => column),
          tickSize: 0,
          label: null,
        },
        tickFormat: (column: number) => fitText(titleOf(columns[column]!), width - 6),
      }
      // With intervals where all have room, else means alone.
      const roomy = cells.every(({ text }) => textWidth(text) < width)
      const shortest = (text: string) => (text === 'not present' ? '–' : text.split(' ')[0]!)
      const fitted = roomy ? cells : cells.map((cell) => ({ ...cell, text: shortest(cell.text) }))
      return stacked(lanesPart(tools, { names, step: 28, x, bottom: 26, grid: false }, cellMarks(tools, fitted, width)))
    },
  )
}

const titleOf = ({ name, unit }: SubmissionMetric) => columnTitle({ title: name, unit })

function captionOf(labels: readonly SubmissionLabel[], columns: readonly SubmissionMetric[]): string {
  const { name, direction, kind = 'ratio', unit = '' } = columns[0]!
  const known = labels.flatMap(({ label, metrics }) => {
    const value = metrics[name]
    return value && Number.isFinite(value.mean) ? [{ label, mean: value.mean }] : []
  })
  const absent = labels.filter(({ metrics }) => columns.every((metric) => !metrics[metric.name])).length
  const gap = absent > 0 ? ` ${countText(absent, 'label is', 'labels are')} not present in the reference.` : ''
  const hasInterval = labels.some(({ metrics }) => columns.some((column) => Number.isFinite(metrics[column.name]?.low)))
  const shown = `Mean over the cases that have a label${hasInterval ? ', with its interval' : ''}, for ${countText(labels.length, 'label')}; the darker, the worse among the labels of a metric.`
  if (known.length === 0 || direction === null) return `${shown}${gap}`
  const worst = known.reduce((a, b) => ((direction === 'higher' ? b.mean < a.mean : b.mean > a.mean) ? b : a))
  const value = withUnit(shortText(kind, worst.mean), unit)
  if (known.length === 1) return `${shown} ${name}: ${value} (${worst.label}).${gap}`
  if (known.every(({ mean }) => shortText(kind, mean) === shortText(kind, worst.mean)))
    return `${shown} All have the ${name} ${value}.${gap}`
  return `${shown} ${known.length === 2 ? 'Worse' : 'Worst'} ${name}: ${value} (${worst.label}).${gap}`
}

function cellsOf(
  labels: readonly SubmissionLabel[],
  shown: readonly SubmissionLabel[],
  { name, direction, kind = 'ratio', unit }: SubmissionMetric,
): Omit<Cell, 'column'>[] {
  const means = labels.flatMap(({ metrics }) => metrics[name]?.mean ?? []).filter(Number.isFinite)
  const [least, most] = [smallestOf(means), largestOf(means)]
  return shown.map(({ label, metrics }, row) => {
    const value = metrics[name]
    if (!value) return { row, fill: null, text: 'not present', label: `${label}: not present in the reference` }
    const share = most > least && Number.isFinite(value.mean) ? (value.mean - least) / (most - least) : 0
    const fill =
      direction === null || !Number.isFinite(value.mean)
        ? null
        : sequentialColour(direction === 'higher' ? 1 - share : share)
    const written = (of?: string) =>
      intervalText(kind, value.mean, value.low, value.high, of).replace(' (no interval)', '')
    return {
      row,
      fill,
      text: written(),
      label: `${label}, ${name}: ${written(unit)}, ${countText(value.cases, 'case')}`,
    }
  })
}
