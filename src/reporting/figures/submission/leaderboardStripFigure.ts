import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { refuse } from '../../../errors/refuse'
import { median } from '../../../kernels/statistics/quantile'
import { intervalText, withUnit } from '../../content/intervalText'
import { numberText } from '../../content/numberText'
import { domainOf } from '../drawing/domainOf'
import { drawFigure } from '../drawing/drawFigure'
import { type PartOptions, partOf, partTable } from '../drawing/pages'
import { colourOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type SubmissionMetric, submissionMetricShape } from '../figureSets'

/** A metric of the submission among the published values. */
interface Strip extends SubmissionMetric {
  readonly value: number
  readonly entries: readonly { readonly team: string | null; readonly value: number }[]
  /** Number of entries that are worse. */
  readonly betterThan: number
}

/**
 * Strips against the leaderboard: for each metric the published entries as ticks and the submission as a diamond with its interval; right is better.
 *
 * @param metrics those with a direction, a value and a leaderboard are drawn.
 * @throws MedgradeError `too-few-values` where no metric has them.
 * @example
 * const leaderboard = [{ team: 'A', value: 0.9 }, { team: 'B', value: 0.7 }]
 * const figure = await leaderboardStripFigure([{ name: 'dice', direction: 'higher', value: 0.8, leaderboard }])
 * figure.table.rows[0].slice(4, 6) // → [ 1, 2 ]
 */
export async function leaderboardStripFigure(
  metrics: readonly SubmissionMetric[],
  options: PartOptions = {},
): Promise<Figure> {
  checkArguments({ metrics }, [submissionMetricShape])
  checkOptions('leaderboardStripFigure', options, partTable)
  const { shown: strips, part } = partOf(metrics.flatMap(stripOf), options, 'metrics')
  if (strips.length === 0)
    refuse('too-few-values', 'Strips against a leaderboard', 'no metric with published values', 'at least one')
  const share = ({ betterThan, entries }: Strip) => betterThan / entries.length
  const sorted = strips.toSorted((a, b) => share(b) - share(a))
  const words = (strip: Strip) => `${strip.betterThan} of ${strip.entries.length} on ${strip.name}`
  const says =
    strips.length < 4
      ? `Better than ${sorted.map(words).join(', ')}.`
      : `Better than most on ${sorted[0]!.name} (${words(sorted[0]!)}), than fewest on ${sorted.at(-1)!.name} (${words(sorted.at(-1)!)}).`
  return drawFigure(
    {
      id: options.id ?? 'leaderboard',
      title: `The submission against the leaderboard${part}`,
      caption: `Published entries (ticks) and this submission (diamond; bar: its interval, where there is one) on each metric; right is better. ${says}`,
      table: {
        columns: [
          'metric',
          'value',
          'low',
          'high',
          'better than',
          'entries',
          'best entry',
          'median entry',
          'worst entry',
        ],
        rows: strips.map(({ name, value, low = Number.NaN, high = Number.NaN, betterThan, entries, direction }) => {
          const values = entries.map((entry) => entry.value).sort((a, b) => (direction === 'lower' ? a - b : b - a))
          const ends = [low, high].map((end) => (Number.isNaN(end) ? null : end))
          return [
            name,
            value,
            ...ends,
            betterThan,
            entries.length,
            values[0]!,
            median(Float64Array.from(values).sort()),
            values.at(-1)!,
          ]
        }),
      },
      data: { metrics: strips },
    },
    (tools) =>
      inRows(
        strips.map((strip) => stripPart(tools, strip)),
        1,
      ),
  )
}

function stripOf(metric: SubmissionMetric): Strip[] {
  const { value, direction, leaderboard = [] } = metric
  if (value === null || !Number.isFinite(value) || direction === null) return []
  const entries = leaderboard.flatMap((entry) =>
    entry.value === null || !Number.isFinite(entry.value) ? [] : [{ team: entry.team ?? null, value: entry.value }],
  )
  if (entries.length === 0) return []
  const betterThan = entries.filter((entry) =>
    direction === 'lower' ? entry.value > value : entry.value < value,
  ).length
  const { cases: _cases, leaderboard: _leaderboard, ...rest } = metric
  return [{ ...rest, value, entries, betterThan }]
}

function stripPart(tools: DrawingTools, strip: Strip): Part {
  const { Plot } = tools
  const { name, unit = '', value, low = Number.NaN, high = Number.NaN, entries, direction, kind = 'ratio' } = strip
  const ended = Number.isFinite(low + high)
  const [from, to] = domainOf([value, ...(ended ? [low, high] : []), ...entries.map((entry) => entry.value)])
  const text = `${name}: ${intervalText(kind, value, low, high, unit)}, better than ${strip.betterThan} of ${entries.length}`
  return plotPart(tools, {
    ...{ height: 92, marginLeft: 20, marginRight: 20, marginTop: 32, marginBottom: 26 },
    x: { domain: direction === 'lower' ? [to, from] : [from, to], label: null, ticks: 6 },
    y: { domain: [0, 1], axis: null },
    marks: [
      panelTitle(tools, text.replace(' (no interval)', ''), WIDTH - 40),
      Plot.ruleY([0.5], { stroke: ink('grid') }),
      Plot.ruleX(entries, {
        ...{ x: 'value', y1: 0.12, y2: 0.88, stroke: ink('soft'), strokeWidth: 1.4 },
        ariaLabel: (entry) => `${name}, ${entry.team ?? 'an entry'}: ${withUnit(numberText(kind, entry.value), unit)}`,
      }),
      ...(ended
        ? [Plot.ruleY([0.5], { x1: low, x2: high, stroke: colourOf(1), strokeWidth: 5, strokeOpacity: 0.65 })]
        : []),
      Plot.dot([value], {
        ...{ x: (one) => one, y: () => 0.5, symbol: 'diamond', r: 8, fill: colourOf(1) },
        ...{ stroke: ink('paper'), strokeWidth: 1.2, ariaLabel: () => text },
      }),
    ],
  })
}
