import type { Interval } from '../../ranking/intervals/interval'
import { planCases } from '../../ranking/intervals/planCases'
import { shownMedianIntervals } from '../../ranking/intervals/shownMedianIntervals'
import { intervalCell } from '../content/cells/intervalCell'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalNote } from '../content/intervalNote'
import { withUnit } from '../content/intervalText'
import { meanKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import { columnTitle } from '../document/cellText'
import type { Block, Cell, Section } from '../document/reportDocument'
import { finiteOrMissing, infiniteCount } from './caseIntervals'
import type { CaseMetric, SubmissionResults } from './submissionResults'

/** Half-widths for which the number of cases is planned: of ratios, and of everything else. */
const RATIO_HALF_WIDTH = 0.01
const OTHER_HALF_WIDTH = 0.1

/** How certain the means over cases are; null without case values. */
export function certaintySection({ caseMetrics, cases }: SubmissionResults): Section | null {
  const metrics = caseMetrics.filter(({ direction }) => direction !== null)
  if (metrics.length === 0) return null
  const medians = shownMedianIntervals(metrics.map(({ values }) => finiteOrMissing(values)))
  const blocks: Block[] = [
    {
      kind: 'table',
      table: {
        id: 'table-certainty',
        caption: `Mean and median over cases with 95 % intervals; the range of the mean when one case is left out and the case farthest from the mean; the cases that an interval of the given half-width needs. Mean: ${intervalNote(metrics.map(({ name, interval }) => ({ about: name, interval })))}`,
        columns: [
          { title: 'Metric' },
          { title: 'Mean (95 % interval)', kind: 'ratio' },
          { title: 'Median (95 % interval)', kind: 'ratio' },
          { title: 'Without one case', kind: 'ratio' },
          { title: 'Farthest case' },
          { title: 'Cases needed', kind: 'count' },
        ],
        rows: metrics.map((metric, at) => row(metric, medians[at]!, cases)),
      },
    },
    ...groupedWarnings(
      metrics.flatMap(({ name, interval }) =>
        interval.warnings.flatMap(({ code, text }) => (code === 'one-case-decides' ? [] : [{ about: name, text }])),
      ),
      'certainty',
    ).map(({ text }): Block => ({ kind: 'warning', text })),
  ]
  return { id: 'certainty', title: 'Certainty', blocks }
}

function row(
  { name, kind, unit, values, interval }: CaseMetric,
  median: Interval,
  cases: SubmissionResults['cases'],
): Cell[] {
  const finite = finiteOrMissing(values)
  const infinite = infiniteCount(values)
  const halfWidth = kind === 'ratio' ? RATIO_HALF_WIDTH : OTHER_HALF_WIDTH
  const { neededCases, leaveOneOut, mostInfluential } = planCases(finite, { halfWidth })
  const [low, high] = leaveOneOut
  return [
    columnTitle({ title: name, unit }),
    intervalCell(meanKind(kind), { ...interval, infinite }),
    intervalCell(meanKind(kind), { ...median, infinite }),
    Number.isNaN(low) ? '–' : `${numberText(meanKind(kind), low)} to ${numberText(meanKind(kind), high)}`,
    mostInfluential === null ? '–' : cases[mostInfluential]!.id,
    Number.isNaN(neededCases)
      ? { text: '–' }
      : { text: `${neededCases} (±${withUnit(String(halfWidth), unit)})`, value: neededCases },
  ]
}
