import { findChallenge } from '../../challenges/findChallenge'
import { metricKind } from '../content/metricKind'
import type { Fact, ReportDocument } from '../document/reportDocument'
import type { ReportComparison } from '../tables/compareReports'
import { boardDocument, officialSentence, officialWords } from './boardDocument'
import { boardSection } from './boardSection'
import { challengeReport } from './challengeReport'
import { comparedReports } from './comparedReports'
import { comparisonSection } from './comparisonSection'
import { type OfficialRanking, officialRanking, type RankedReport } from './officialRanking'
import { scoredMetric } from './scoredMetric'

export interface ComparisonReportOptions {
  readonly title?: string
  /** Rank by this metric of the cases, instead of by the score of the challenge. */
  readonly metric?: string
  /** Every metric of two reports. */
  readonly comparison?: ReportComparison
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

/**
 * The report of several submissions to one challenge in the order of its score: with the stability of that order where the score is a mean over cases, else
 * as a board. Reports without a score, and `metric`, give the order of a metric of the cases; the first line says by what a page ranks.
 *
 * @throws MedgradeError as `comparedReports`.
 */
export async function comparisonReport(
  reports: readonly RankedReport[],
  { title, metric, comparison, warnings = [], provenance = [] }: ComparisonReportOptions = {},
): Promise<ReportDocument> {
  const challenge = await findChallenge(reports[0]!.report.challenge_id)
  const metrics = challenge?.metrics ?? []
  const stated = reports.find(({ report }) => report.details?.directions)?.report.details?.directions
  const directions = { ...Object.fromEntries(metrics.map(({ name, direction }) => [name, direction])), ...stated }
  const titled = title ?? `Comparison on ${challenge?.title ?? reports[0]!.report.challenge_id}`
  const official = officialRanking(reports)
  const further = comparison ? [comparisonSection(comparison)] : []
  const told = [...(comparison?.warnings ?? []), ...warnings]
  const ranked = metric ?? (official ? scoredMetric(official, directions) : undefined)
  if (official && ranked === null) {
    const board = boardDocument(official, { title: titled, metrics, directions, warnings: told, provenance })
    return { ...board, sections: [...board.sections, ...further] }
  }
  const compared = reports.filter(({ report }) => report.details && report.valid_submission !== false)
  const { table, metric: name, better } = comparedReports(compared, directions, ranked ?? undefined)
  const gaps = table.values.some((row) => Array.from(row).some((value) => Number.isNaN(value)))
  const byScore = official !== null && metric === undefined
  const document = await challengeReport([table], {
    title: titled,
    metric: name,
    kind: metricKind(name, metrics.find((one) => one.name === name)?.unit),
    higherBetter: better === 'higher',
    // The mean over the cases that have a value is the score; without a score a missing value ranks last in its case.
    ...(byScore && gaps ? { missing: 'na.rm' as const } : {}),
    method: gaps && !byScore ? 'rankThenMean' : 'meanThenRank',
    sections: further,
    warnings: told,
    provenance,
  })
  return official ? withBoard(document, official, { metrics, metric, name }) : document
}

/** The page of a metric with the board of the challenge before it. */
function withBoard(
  document: ReportDocument,
  official: OfficialRanking,
  { metrics, metric, name }: { metrics: Parameters<typeof boardSection>[1]; metric: string | undefined; name: string },
): ReportDocument {
  const words = officialWords(official)
  const subject =
    metric === undefined
      ? `${words}; it is the mean over cases of ${name}`
      : `${document.subject}, as --metric asks; the challenge ranks by its score (${official.score})`
  const own = officialSentence(official)
  return {
    ...document,
    subject,
    summary: metric === undefined ? [own, ...document.summary] : [...document.summary, `By the challenge: ${own}`],
    sections: [boardSection(official, metrics), ...document.sections],
  }
}
