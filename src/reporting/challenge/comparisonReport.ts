import { unitText } from '../../catalogue/unitText'
import { findChallenge } from '../../challenges/findChallenge'
import type { Challenge } from '../../contract'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { metricKind } from '../content/metricKind'
import type { CasePicture, Fact, ReportDocument } from '../document/reportDocument'
import { notGradedDocument, withNotGraded } from '../document/withNotGraded'
import { boardOfRanking, notGradedTeams, type RankedLeaderboard } from '../leaderboard/leaderboard'
import type { ReportComparison } from '../tables/compareReports'
import { boardDocument, boardGlance, notWorseSentence, officialSentence, officialWords } from './boardDocument'
import { boardMethods, boardSections } from './boardSection'
import { challengeReport } from './challengeReport'
import { comparedReports } from './comparedReports'
import { comparisonSection } from './comparisonSection'
import { type OfficialRanking, officialRanking, type RankedReport } from './officialRanking'
import { scoredMetric } from './scoredMetric'

export interface ComparisonReportOptions {
  readonly title?: string
  /** The challenge, where it is no bundled one. */
  readonly challenge?: Challenge
  /** The order of the reports, where it is known; null: there is none. */
  readonly official?: OfficialRanking | null
  /** The board of these reports, where it is known. */
  readonly board?: RankedLeaderboard
  /** Rank by this metric of the cases, instead of by the score of the challenge. */
  readonly metric?: string
  /** Every metric of two reports. */
  readonly comparison?: ReportComparison
  /** Pictures of the worst cases. */
  readonly pictures?: readonly CasePicture[]
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

/**
 * The report of several submissions to one challenge in the order of its score: with the stability of that order where the score is a mean over cases, else
 * as a board. Reports without a score, and `metric`, give the order of a metric of the cases; the first line says by what a page ranks. What could not be graded
 * through a fault of the answers or of medgrade stands apart.
 *
 * @throws MedgradeError as `comparedReports`.
 */
export async function comparisonReport(
  reports: readonly RankedReport[],
  options: ComparisonReportOptions = {},
): Promise<ReportDocument> {
  const graded = reports.filter(({ report }) => !isNotGraded(report))
  const apart = notGradedTeams(reports)
  const { title = 'Comparison', provenance = [] } = options
  if (graded.length === 0 && apart.length > 0) return notGradedDocument(apart, { title, provenance })
  return withNotGraded(await gradedReport(graded, options), apart)
}

async function gradedReport(
  reports: readonly RankedReport[],
  {
    title,
    challenge: own,
    board: known,
    official = known?.official ?? officialRanking(reports),
    metric,
    comparison,
    pictures = [],
    warnings = [],
    provenance = [],
  }: ComparisonReportOptions,
): Promise<ReportDocument> {
  const challenge = own ?? (await findChallenge(reports[0]!.report.challenge_id))
  const metrics = challenge?.metrics ?? []
  const stated = reports.find(({ report }) => report.details?.directions)?.report.details?.directions
  const directions = { ...Object.fromEntries(metrics.map(({ name, direction }) => [name, direction])), ...stated }
  const titled = title ?? `Comparison on ${challenge?.title ?? reports[0]!.report.challenge_id}`
  const further = comparison ? [comparisonSection(comparison)] : []
  const ranked = metric ?? (official ? scoredMetric(official, directions) : undefined)
  const ranking = official && (known ?? (await boardOfRanking(official, { challenge: challenge ?? undefined })))
  const board = ranking && comparison ? withoutPlaces(ranking) : ranking
  const told = [...(board?.warnings ?? []), ...(comparison?.warnings ?? []), ...warnings]
  if (board && ranked === null) {
    const page = boardDocument(board, { title: titled, metrics, directions, pictures, warnings: told, provenance })
    return { ...page, sections: [...page.sections, ...further] }
  }
  const compared = reports.filter(({ report }) => report.details && report.valid_submission !== false)
  const { table, metric: name, better } = comparedReports(compared, directions, ranked ?? undefined)
  const unit = metrics.find((one) => one.name === name)?.unit
  const gaps = table.values.some((row) => Array.from(row).some((value) => Number.isNaN(value)))
  const byScore = official !== null && metric === undefined
  const document = await challengeReport([table], {
    title: titled,
    metric: name,
    unit: unitText(unit ?? '', name),
    kind: metricKind(name, unit),
    higherBetter: better === 'higher',
    // The mean over the cases that have a value is the score; without a score a missing value ranks last in its case.
    missing: byScore && gaps ? 'na.rm' : undefined,
    method: gaps && !byScore ? 'rankThenMean' : 'meanThenRank',
    testedBy: comparison ? pairedWords : byScore && board?.noIntervals === null ? boardWords : undefined,
    sections: further,
    pictures,
    warnings: told,
    provenance,
  })
  return board ? withBoard(document, board, { metric, name }) : document
}

/** A page has one p-value for a comparison: these stand in place of the tests of a ranking. */
const pairedWords =
  'Paired differences have two-sided p-values (Wilcoxon signed rank, exact up to 50 cases without ties and zeros), adjusted by Holm’s method over all rows of their table.'
const boardWords = 'Differences from the first are tested by the score in the resamples of the cases, as said above.'

/** The board of two reports that are compared case by case, which tests their difference. */
function withoutPlaces(board: RankedLeaderboard): RankedLeaderboard {
  const teams = board.teams.map((team) => ({ ...team, placeInterval: null, p: null, notWorse: null }))
  return { ...board, teams, noIntervals: 'the two are compared case by case below' }
}

/** The page of a metric with the board of the challenge on its first screen. */
function withBoard(
  document: ReportDocument,
  board: RankedLeaderboard,
  { metric, name }: { metric: string | undefined; name: string },
): ReportDocument {
  const words = officialWords(board)
  const subject =
    metric === undefined
      ? `${words}; it is the mean over cases of ${name}`
      : `${document.subject}, as --metric asks; the challenge ranks by its score (${board.score})`
  const own = [officialSentence(board), ...notWorseSentence(board)]
  const glance = { ...boardGlance(board), pictures: document.glance?.pictures ?? [] }
  return {
    ...document,
    subject,
    summary:
      metric === undefined ? [...own, ...document.summary] : [...document.summary, `By the challenge: ${own[0]}`],
    ...(metric === undefined && { glance }),
    methods: [boardMethods(board), ...document.methods],
    sections: [
      ...boardSections(board),
      ...(metric === undefined
        ? []
        : [{ id: 'official', title: 'Board', blocks: [{ kind: 'table', table: glance.table! } as const] }]),
      ...document.sections,
    ],
  }
}
