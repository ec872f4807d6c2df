import { unitText } from '../../catalogue/unitText'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { ModelGrid } from '../../evaluation/output/modelGrid'
import { worstCases } from '../../evaluation/output/worstCases'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { metricKind } from '../content/metricKind'
import type { Cell, ReportTable, Section } from '../document/reportDocument'
import { gridsTable } from './gridsTable'
import { pairedMetricsSection } from './pairedMetricsSection'

/** Rows of the table of cases. */
const MOST_WORST = 10

/** Of the cases that a file holds: their means with intervals, the worst ones, and what differs between models. */
export function insideSections(evaluation: Evaluation, grids: readonly ModelGrid[]): (Section | null)[] {
  const own = grids.filter(({ whole }) => !whole)
  if (own.length === 0) return []
  const caption = `Mean over the cases with 95 % interval, from ${LEAST_CASES} cases on; counts are summed.`
  const worst = worstTable(evaluation)
  return [
    {
      id: 'cases',
      title: 'Cases',
      blocks: [
        { kind: 'table', table: gridsTable('table-cases', caption, own, ({ labels }) => labels) },
        ...(worst === null ? [] : [{ kind: 'table' as const, table: worst }]),
      ],
    },
    pairedMetricsSection(evaluation),
  ]
}

/** The cases with the worst values, with all their numbers. */
function worstTable(evaluation: Evaluation): ReportTable | null {
  const worst = worstCases(evaluation, MOST_WORST)
  const [first] = worst
  if (!first) return null
  const several = evaluation.models.length > 1
  const cases = new Map(evaluation.cases.map((one) => [JSON.stringify([one.model, one.case]), one]))
  const rowsOf = ({ model, case: id }: (typeof worst)[number]) => cases.get(JSON.stringify([model, id]))!.rows
  const names = new Set(worst.flatMap((one) => rowsOf(one).map(({ metric }) => metric)))
  const metrics = evaluation.metrics.filter(({ name }) => names.has(name))
  return {
    id: 'table-worst',
    caption: `The cases with the worst ${first.metric}.`,
    columns: [
      { title: 'Case' },
      ...(several ? [{ title: 'Model' }] : []),
      ...metrics.map(({ name, unit }) => ({ title: name, unit: unitText(unit, name), kind: metricKind(name, unit) })),
    ],
    rows: worst.map((one): Cell[] => [
      one.case,
      ...(several ? [one.model] : []),
      ...metrics.map(({ name }) => rowsOf(one).find(({ metric }) => metric === name)?.value ?? Number.NaN),
    ]),
  }
}
