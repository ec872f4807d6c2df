import type { ChallengeReport } from '../../contract'
import type { GradeFlags } from '../flags/gradeFlags'
import type { GlanceBlock } from '../output/glance'

/** Intervals and worst cases of a graded submission. */
export async function gradeGlance(
  named: string,
  report: ChallengeReport,
  { variant }: GradeFlags,
): Promise<GlanceBlock[]> {
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { resolveChallenge } = await import('../../engine/resolveChallenge')
  const { submissionResultsOf } = await import('../../reporting/submission/submissionReport')
  const { submissionGlance } = await import('../output/glanceBlocks')
  const { challenge } = await resolveChallenge((await loadChallenge(named)).challenge, variant)
  return submissionGlance(await submissionResultsOf(report, { challenge }))
}
