import { unitText } from '../../catalogue/unitText'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { compareModels, MOST_PAIRED, type ModelComparison } from '../../evaluation/output/compareModels'
import { pairedTestWords } from '../../evaluation/output/modelPairs'
import { describeInterval } from '../../ranking/intervals/describeInterval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { intervalCell } from '../content/cells/intervalCell'
import { pCell } from '../content/cells/pCell'
import { differenceKind } from '../content/differenceKind'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalNote } from '../content/intervalNote'
import { meanIntervalMethod } from '../content/meanIntervalWords'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import { columnTitle } from '../document/cellText'
import type { Block, Cell, ReportTable, Section } from '../document/reportDocument'

/** Texts of warnings, and wordings of intervals, beyond which a reader is told where they stand. */
const MOST_WARNINGS = 12
const MOST_WORDINGS = 1

/** Every ranked metric of every label, model against model on the same cases; null with one model or many. */
export function pairedMetricsSection(evaluation: Evaluation): Section | null {
  if (evaluation.models.length > MOST_PAIRED) return null
  const compared = compareModels(evaluation).filter(({ pairs }) => pairs > 0)
  if (compared.length === 0) return null
  const units = new Map(evaluation.metrics.map(({ name, unit }) => [name, unit]))
  const several = evaluation.models.length > 2
  const nameOf = ({ a, b, label, metric }: ModelComparison) => `${metric} of ${label}${several ? `, ${a} − ${b}` : ''}`
  const wordings = new Set(compared.map(({ meanDifference }) => describeInterval(meanDifference)))
  const note =
    wordings.size > MOST_WORDINGS
      ? `Intervals: 95 %, ${meanIntervalMethod}, none below ${LEAST_CASES} cases.`
      : intervalNote(compared.map((one) => ({ about: nameOf(one), interval: one.meanDifference })))
  const [first] = compared
  const which = several ? '' : ` (${first!.a} − ${first!.b})`
  const warned = compared.flatMap((one) =>
    one.meanDifference.warnings.flatMap(({ code, text }) =>
      code === 'one-case-decides' ? [] : [{ about: nameOf(one), text }],
    ),
  )
  const warnings = groupedWarnings(warned, 'paired').map(({ text }) => text)
  const left = warnings.length - MOST_WARNINGS
  const told = left > 0 ? [...warnings.slice(0, MOST_WARNINGS), `${left} more of this kind`] : warnings
  const blocks: Block[] = [
    {
      kind: 'table',
      table: {
        id: 'table-paired',
        caption: `Differences of the models${which} over the cases in which both have a finite value; better, worse and equal: cases of the first of the two, an infinite distance is the worst. p: ${pairedTestWords(compared)}. ${note}`,
        columns: [
          { title: 'Label' },
          { title: 'Metric' },
          ...(several ? [{ title: 'Models' }] : []),
          { title: 'Cases', kind: 'count' },
          { title: 'Mean difference', kind: 'difference' },
          { title: 'Better', kind: 'count' },
          { title: 'Worse', kind: 'count' },
          { title: 'Equal', kind: 'count' },
          { title: 'p', kind: 'p' },
          { title: 'p (Holm)', kind: 'p' },
        ],
        rows: compared.map((one) => rowOf(one, units.get(one.metric), several)),
      },
    },
    { kind: 'table', table: influenceTable(compared, nameOf, units) },
    ...told.map((text): Block => ({ kind: 'warning', text })),
  ]
  return { id: 'paired', title: 'All metrics, case by case', blocks }
}

/** What single cases do to the mean differences. */
function influenceTable(
  compared: readonly ModelComparison[],
  nameOf: (one: ModelComparison) => string,
  units: ReadonlyMap<string, string>,
): ReportTable {
  return {
    id: 'table-influence',
    caption: 'Influence of single cases on the mean differences',
    folded: true,
    columns: [
      { title: 'Difference' },
      { title: 'Mean', kind: 'difference' },
      { title: 'Without one case' },
      { title: 'Farthest case' },
    ],
    rows: compared.map((one): Cell[] => {
      const { influence, meanDifference, metric } = one
      const kind = metricKind(metric, units.get(metric))
      const text = (value: number) => numberText(differenceKind(kind), value)
      return [
        columnTitle({ title: nameOf(one), unit: unitText(units.get(metric) ?? '', metric) }),
        { text: text(meanDifference.estimate), value: meanDifference.estimate },
        influence === null ? '–' : `${text(influence.low)} to ${text(influence.high)}`,
        influence?.case ?? '–',
      ]
    }),
  }
}

function rowOf(
  { a, b, label, metric, pairs, meanDifference, wins, losses, ties, p, adjustedP }: ModelComparison,
  unit: string | undefined,
  several: boolean,
): Cell[] {
  const kind = metricKind(metric, unit)
  return [
    label,
    columnTitle({ title: metric, unit: unitText(unit ?? '', metric) }),
    ...(several ? [`${a} − ${b}`] : []),
    pairs,
    intervalCell(differenceKind(kind), meanDifference),
    wins,
    losses,
    ties,
    pCell(p),
    pCell(adjustedP),
  ]
}
