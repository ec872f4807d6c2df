import { figureId } from './drawing/captionText'
import { pagesOf } from './drawing/pages'
import type { Figure } from './figure'
import type { SubmissionFigures, SubmissionFiguresInput, SubmissionMetric } from './figureSets'
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
  const { cases, metrics, labels = [], objects, referenceSize } = input
  const published = metrics.some(
    ({ value, direction, leaderboard = [] }) =>
      value !== null && Number.isFinite(value) && direction !== null && leaderboard.some(({ value }) => value !== null),
  )
  const measured = metrics.filter((metric) => metric.cases?.some((value) => value !== null && Number.isFinite(value)))
  const ofLabels =
    labels.length > 0 && metrics.some(({ name }) => labels.some((label) => label.metrics[name] !== undefined))
  const sized = referenceSize
    ? measured.filter((metric) => hasPair(metric, referenceSize.values)).slice(0, MOST_SCATTERS)
    : []
  const scatters = sized.map((metric, at) => {
    const id = figureId('size', metric.name) || `size-${at + 1}`
    return sizeScatterFigure({ cases, metric, referenceSize: referenceSize! }, { id })
  })
  const failures: Promise<Figure>[] = [...scatters]
  if (objects && objects.list.length > 0) failures.push(objectSizeFigure(objects.list, objects.unit))
  return {
    leaderboard: published ? [await leaderboardStripFigure(metrics)] : [],
    cases: measured.length > 0 ? [await metricBoxFigure(cases, measured)] : [],
    labels: await Promise.all(ofLabels ? labelPages(labels, metrics) : []),
    failures: await Promise.all(failures),
  }
}

function labelPages(
  labels: NonNullable<SubmissionFiguresInput['labels']>,
  metrics: readonly SubmissionMetric[],
): Promise<Figure>[] {
  return pagesOf(labels.length).map(({ page, suffix }) =>
    labelHeatmapFigure(labels, metrics, { id: figureId('labels', suffix), ...(page && { page }) }),
  )
}

function hasPair({ cases = [] }: SubmissionMetric, sizes: readonly (number | null)[]): boolean {
  return cases.some((value, at) => value !== null && Number.isFinite(value) && (sizes[at] ?? 0) > 0)
}
