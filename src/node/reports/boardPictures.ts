import type { Challenge, ChallengeReport } from '../../contract'
import { officialRanking } from '../../reporting/challenge/officialRanking'
import { scoredMetric } from '../../reporting/challenge/scoredMetric'
import type { SubmissionResults } from '../../reporting/submission/submissionResults'
import { type PictureSides, readerOfCases } from './gradePictures'
import { type PictureChoice, pictureOptions } from './pictureOptions'

/** A submission of a board. */
export interface PicturedTeam {
  readonly name: string
  readonly report: ChallengeReport
  /** Opens its files and the answers again. */
  open(): Promise<PictureSides>
}

/** The worst cases of a board, each of the team that is worst in it; none for challenges that compare no masks, or without a page. */
export async function boardPictures(challenge: Challenge, teams: readonly PicturedTeam[], flags: PictureChoice) {
  const none = { pictures: [], problems: [] }
  const shown = teams.filter(({ report }) => (report.details?.cases ?? []).length > 0)
  if (flags.html === undefined || challenge.task !== 'segmentation' || shown.length === 0) return none
  const { submissionResultsOf } = await import('../../reporting/submission/submissionReport')
  const { galleryPictures } = await import('../../reporting/gallery/galleryPictures')
  const all = await Promise.all(shown.map(({ report }) => submissionResultsOf(report, { challenge })))
  const ranked = all[0]!.caseMetrics.filter(({ direction }) => direction !== null)
  const first = ranked.find(({ name }) => name === scoredBy(challenge, shown)) ?? ranked[0]
  if (!first) return none
  const worst = worstOfEach(all, first)
  const metrics = all[0]!.caseMetrics.map((metric) => {
    const own = worst.map(({ team, at }) => all[team]!.caseMetrics.find(({ name }) => name === metric.name)?.values[at])
    return { ...metric, values: Float64Array.from(own, (value) => value ?? Number.NaN) }
  })
  const chosenBy = metrics.find(({ name }) => name === first.name)!
  const cases = worst.map(({ id, team }) => `${id} (${shown[team]!.name})`)
  const read = async (index: number) => {
    const { team, at } = worst[index]!
    const { report, open } = shown[team]!
    return readerOfCases(report, all[team]!, await open())(at)
  }
  const { pictures, problems } = await galleryPictures({ cases, metrics, read, chosenBy }, await pictureOptions(flags))
  return { pictures: pictures.filter(({ why }) => why.includes('among the worst')), problems }
}

/** The metric of the cases that the challenge ranks by; null where its score is another number. */
function scoredBy({ metrics }: Challenge, teams: readonly PicturedTeam[]): string | null {
  const official = officialRanking(teams)
  return official && scoredMetric(official, Object.fromEntries(metrics.map(({ name, direction }) => [name, direction])))
}

/** Of each case the team with the worst value, where one has a value. */
function worstOfEach(all: readonly SubmissionResults[], { name, direction }: SubmissionResults['caseMetrics'][number]) {
  const sign = direction === 'lower' ? -1 : 1
  const found = new Map<string, { readonly id: string; readonly team: number; readonly at: number; value: number }>()
  for (const [team, { cases, caseMetrics }] of all.entries()) {
    const values = caseMetrics.find((metric) => metric.name === name)?.values
    for (const [at, { id, error }] of cases.entries()) {
      const value = sign * (values?.[at] ?? Number.NaN)
      // A case that failed has nothing to show.
      if (error !== null || Number.isNaN(value) || value >= (found.get(id)?.value ?? Infinity)) continue
      found.set(id, { id, team, at, value })
    }
  }
  return [...found.values()]
}
