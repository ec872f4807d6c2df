import { checkArguments } from '../../errors/checkArguments'
import { figureId } from './drawing/captionText'
import { idParts, type PartOptions, pagesOf } from './drawing/pages'
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
  checkArguments(
    { input },
    { cases: ['string'], metrics: [{ name: 'string', direction: 'string or null', value: 'number or null' }] },
  )
  const { cases, metrics, labels = [], objects, referenceSize } = input
  const published = metrics.filter(
    ({ value, direction, leaderboard = [] }) =>
      value !== null && Number.isFinite(value) && direction !== null && leaderboard.some(({ value }) => value !== null),
  )
  const measured = metrics.filter((metric) => metric.cases?.some((value) => value !== null && Number.isFinite(value)))
  const ofLabels =
    labels.length > 0 && metrics.some(({ name }) => labels.some((label) => label.metrics[name] !== undefined))
  const sized = referenceSize
    ? measured.filter((metric) => hasPair(metric, referenceSize.values)).slice(0, MOST_SCATTERS)
    : []
  const parts = idParts(sized.map(({ name }) => name))
  const scatters = sized.map((metric, at) =>
    sizeScatterFigure({ cases, metric, referenceSize: referenceSize! }, { id: figureId('size', parts[at]!) }),
  )
  const failures: Promise<Figure>[] = [...scatters]
  if (objects && objects.list.length > 0) failures.push(objectSizeFigure(objects.list, objects.unit))
  return {
    leaderboard: await onPages('leaderboard', published.length, (page) => leaderboardStripFigure(published, page)),
    cases: await onPages('cases', measured.length, (page) => metricBoxFigure(cases, measured, page)),
    labels: await onPages(
      'labels',
      ofLabels ? labels.length : 0,
      (page) => labelHeatmapFigure(labels, metrics, page),
      20,
    ),
    failures: await Promise.all(failures),
  }
}

/** Figures of at most this many metrics have room on a page. */
const METRICS_OF_PAGE = 8

async function onPages(
  name: string,
  items: number,
  draw: (page: PartOptions) => Promise<Figure>,
  most = METRICS_OF_PAGE,
): Promise<Figure[]> {
  if (items === 0) return []
  const pages = pagesOf(items, most).map(({ page, suffix }) => ({ id: figureId(name, suffix), ...(page && { page }) }))
  return Promise.all(pages.map(draw))
}

function hasPair({ cases = [] }: SubmissionMetric, sizes: readonly (number | null)[]): boolean {
  return cases.some((value, at) => value !== null && Number.isFinite(value) && (sizes[at] ?? 0) > 0)
}
