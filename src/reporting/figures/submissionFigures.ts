import { checkArguments } from '../../errors/checkArguments'
import { figureId } from './drawing/captionText'
import { idParts } from './drawing/pages'
import type { SubmissionFigures, SubmissionFiguresInput, SubmissionMetric } from './figureSets'
import { drawSections, type FigureSheet, onEach, onPages } from './figureSheet'
import { labelHeatmapFigure } from './submission/labelHeatmapFigure'
import { leaderboardStripFigure } from './submission/leaderboardStripFigure'
import { metricBoxFigure } from './submission/metricBoxFigure'
import { objectSizeFigure } from './submission/objectSizeFigure'
import { sizeScatterFigure } from './submission/sizeScatterFigure'

/** More metrics than these are not each drawn against the size of the reference. */
const MOST_SCATTERS = 6

/**
 * All figures of a report on one submission, by section: against the leaderboard, cases, labels, where it fails. A figure without data is left out.
 *
 * @throws MedgradeError as the functions of the figures.
 * @example
 * const metric = { name: 'dice', direction: 'higher', value: 0.7, cases: [0.9, 0.7, 0.5] }
 * const { cases } = await submissionFigures({ cases: ['1', '2', '3'], metrics: [metric] })
 * cases.map(({ id }) => id) // → [ 'cases' ]
 */
export async function submissionFigures(input: SubmissionFiguresInput): Promise<SubmissionFigures> {
  checkArguments(
    { input },
    { cases: ['string'], metrics: [{ name: 'string', direction: 'string or null', value: 'number or null' }] },
  )
  return drawSections(submissionFigureSheets, input)
}

/** Figures of at most this many metrics have room on a page. */
const METRICS_OF_PAGE = 8

const publishedOf = ({ metrics }: SubmissionFiguresInput) =>
  metrics.filter(
    ({ value, direction, leaderboard = [] }) =>
      value !== null && Number.isFinite(value) && direction !== null && leaderboard.some(({ value }) => value !== null),
  )
const measuredOf = ({ metrics }: SubmissionFiguresInput) =>
  metrics.filter((metric) => metric.cases?.some((value) => value !== null && Number.isFinite(value)))

/** All figures of a report on one submission. */
export const submissionFigureSheets: readonly FigureSheet<SubmissionFiguresInput, keyof SubmissionFigures>[] = [
  {
    id: 'leaderboard',
    section: 'leaderboard',
    drawn: 'leaderboardStripFigure',
    shows: 'each metric among the published entries; right is better',
    needs: (input) => publishedOf(input).length > 0,
    draw: (input) => {
      const published = publishedOf(input)
      return onPages(['leaderboard'], published.length, METRICS_OF_PAGE, (page) =>
        leaderboardStripFigure(published, page),
      )
    },
  },
  {
    id: 'cases',
    section: 'cases',
    drawn: 'metricBoxFigure',
    shows: 'dots and a box for each metric of two cases or more',
    needs: (input) => input.cases.length > 1 && measuredOf(input).length > 0,
    draw: (input) => {
      const measured = measuredOf(input)
      return onPages(['cases'], measured.length, METRICS_OF_PAGE, (page) =>
        metricBoxFigure(input.cases, measured, page),
      )
    },
  },
  {
    id: 'labels',
    section: 'labels',
    drawn: 'labelHeatmapFigure',
    shows: 'labels and metrics, with labels that the reference does not have',
    needs: ({ metrics, labels = [] }) =>
      metrics.some(({ name }) => labels.some((label) => label.metrics[name] !== undefined)),
    draw: ({ metrics, labels = [] }) =>
      onPages(['labels'], labels.length, 20, (page) => labelHeatmapFigure(labels, metrics, page)),
  },
  {
    id: 'size',
    section: 'failures',
    drawn: 'sizeScatterFigure',
    shows: "a metric against the size of the reference, with Spearman's correlation",
    needs: ({ referenceSize }) => referenceSize !== undefined,
    draw: (input) => {
      const { cases, referenceSize } = input
      const sized = measuredOf(input)
        .filter((metric) => hasPair(metric, referenceSize!.values))
        .slice(0, MOST_SCATTERS)
      const parts = idParts(sized.map(({ name }) => name))
      return onEach([...sized.entries()], ([at, metric]) =>
        sizeScatterFigure({ cases, metric, referenceSize: referenceSize! }, { id: figureId('size', parts[at]!) }),
      )
    },
  },
  {
    id: 'objects',
    section: 'failures',
    drawn: 'objectSizeFigure',
    shows: 'found, missed and false objects by size',
    needs: ({ objects }) => (objects?.list.length ?? 0) > 0,
    draw: ({ objects }) => [objectSizeFigure(objects!.list, objects!.unit)],
  },
]

function hasPair({ cases = [] }: SubmissionMetric, sizes: readonly (number | null)[]): boolean {
  return cases.some((value, at) => value !== null && Number.isFinite(value) && (sizes[at] ?? 0) > 0)
}
