import { quantileSorted } from '../../kernels/statistics/quantile'
import { numberText } from '../content/numberText'
import type { Block, CasePicture, Cell, ReportTable, Section } from '../document/reportDocument'
import { type ChallengeResults, captionOf, taskId } from './challengeInput'

/** Cases in each list, and of each of many tasks. */
const SHOWN = 10
const SHOWN_OF_MANY = 5
const MANY_TASKS = 6

/** The hardest cases, those on which algorithms disagree most, and pictures of some. */
export function hardCasesSection(results: ChallengeResults, pictures: readonly CasePicture[]): Section {
  return {
    id: 'cases',
    title: 'Cases',
    blocks: [
      ...results.tasks.flatMap((_, at): Block[] => caseBlocks(results, at)),
      ...(pictures.length === 0
        ? []
        : ([
            { kind: 'heading', text: 'Pictures' },
            { kind: 'gallery', pictures },
          ] satisfies Block[])),
    ],
  }
}

interface CaseSpread {
  readonly id: string
  readonly present: number
  readonly q25: number
  readonly median: number
  readonly q75: number
}

function caseBlocks(results: ChallengeResults, at: number): Block[] {
  const { task, cases, values, algorithms } = results.tasks[at]!
  const higherBetter = results.options.higherBetter ?? true
  const spreads = cases.map((id, row): CaseSpread => {
    const present = Float64Array.from(values[row]!, (value) => value ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .sort()
    const quantile = (q: number) => (present.length === 0 ? Number.NaN : quantileSorted(present, q))
    return { id, present: present.length, q25: quantile(0.25), median: quantile(0.5), q75: quantile(0.75) }
  })
  const hardness = ({ median }: CaseSpread) =>
    Number.isNaN(median) ? Number.NEGATIVE_INFINITY : higherBetter ? median : -median
  const hardest = byKey(spreads, hardness)
  const disagreement = byKey(spreads, ({ q25, q75 }) => (Number.isNaN(q75 - q25) ? 0 : q25 - q75))
  const of = algorithms.length
  const table = (id: string, caption: string, list: readonly CaseSpread[]): Block => ({
    kind: 'table',
    table: spreadTable(results, `${id}${taskId(results, task)}`, captionOf(task, caption), {
      list: list.slice(0, results.tasks.length > MANY_TASKS ? SHOWN_OF_MANY : SHOWN),
      of,
    }),
  })
  return [
    table('table-hardest', `the hardest of ${cases.length} cases by the median over algorithms.`, hardest),
    table(
      'table-disagreement',
      `cases on which algorithms disagree most, by the range of the middle half.`,
      disagreement,
    ),
  ]
}

/** Ascending, ties in case order. */
function byKey(spreads: readonly CaseSpread[], key: (one: CaseSpread) => number): CaseSpread[] {
  return [...spreads].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function spreadTable(
  { kind, metric, unit }: ChallengeResults,
  id: string,
  caption: string,
  { list, of }: { readonly list: readonly CaseSpread[]; readonly of: number },
): ReportTable {
  return {
    id,
    caption,
    columns: [
      { title: 'Case' },
      { title: `Median ${metric}`, unit, kind },
      { title: 'Middle half', unit, kind },
      { title: 'Range of the middle half', unit, kind },
      { title: 'Missing', kind: 'count' },
    ],
    rows: list.map(({ id: name, present, q25, median, q75 }): Cell[] => [
      name,
      median,
      Number.isNaN(q25) ? { text: '–' } : { text: `${numberText(kind, q25)} to ${numberText(kind, q75)}`, value: q25 },
      q75 - q25,
      of - present,
    ]),
  }
}
