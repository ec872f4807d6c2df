import { countText } from '../../errors/countText'
import { numberText } from '../content/numberText'
import type { Block, Cell, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { CaseMetric, SubmissionResults } from './submissionResults'
import { worstFirst } from './worstFirst'

/** Values shown of every case and label, as a table of its own each metric. */
const MOST_VALUES = 60_000
/** Rows of the table of cases, beside failures: more make a page that nobody reads and that is slow to open. */
const MOST_CASES = 500

/** The cases: failures first, then from worst to best in the first metric that has a direction. */
export function casesSection(results: SubmissionResults, figures: readonly Figure[]): Section | null {
  const { cases, caseMetrics } = results
  if (cases.length === 0) return null
  const shown = [...caseMetrics].sort((a, b) => Number(a.direction === null) - Number(b.direction === null))
  const first = shown[0]
  const blocks: Block[] = figures.map((figure) => ({ kind: 'figure', figure }))
  const order = worstFirst(results)
  const most = Math.max(MOST_CASES, cases.filter(({ error }) => error).length)
  const by = first?.direction ? `, from worst to best in ${first.name}` : ''
  if (shown.length > 0)
    blocks.push({
      kind: 'table',
      table: {
        id: 'table-cases',
        caption:
          order.length > most
            ? `The first ${most} of ${cases.length} cases: failures first${by}. The values as CSV have all.`
            : cases.length === 1
              ? 'The only case.'
              : `All ${countText(cases.length, 'case')}: failures first${by}.`,
        columns: [
          { title: 'Case' },
          ...shown.map(({ name, unit, kind }) => ({ title: name, unit, kind })),
          ...(cases.some(({ error }) => error) ? [{ title: 'Error' }] : []),
        ],
        rows: order
          .slice(0, most)
          .map((at): Cell[] => [
            cases[at]!.id,
            ...shown.map(({ values }) => values[at]!),
            ...(cases.some(({ error }) => error) ? [cases[at]!.error ?? ''] : []),
          ]),
      },
    })
  return { id: 'cases', title: 'Cases', blocks }
}

/** One folded table a metric: a row each case, a column each label. */
export function labelTables(results: SubmissionResults): Block[] {
  const { cases, labels } = results
  if (labels.length === 0 || labels.length * cases.length > MOST_VALUES) return []
  const order = worstFirst(results)
  const names = [...new Set(labels.map(({ name }) => name))]
  return names.map((name, at): Block => {
    const own = labels.filter((label) => label.name === name)
    return {
      kind: 'table',
      table: {
        id: `table-cases-labels-${at + 1}`,
        caption: `${name} of every case and label; an empty cell: the case has no value of the label`,
        folded: true,
        screenOnly: true,
        columns: [{ title: 'Case' }, ...own.map(({ label, unit, kind }) => ({ title: label, unit, kind }))],
        rows: order.map((row): Cell[] => [cases[row]!.id, ...own.map((label) => short(label, row))]),
      },
    }
  })
}

/** A text without its full precision, which the data of the report has: such a table has tens of thousands of cells. */
function short({ values, kind }: Pick<CaseMetric, 'kind' | 'values'>, row: number): Cell {
  const value = values[row]!
  return Number.isNaN(value) ? '' : numberText(kind, value)
}
