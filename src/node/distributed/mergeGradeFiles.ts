import type { ChallengeReport } from '../../contract'
import { loadChallenge } from '../loadChallenge'
import { caseWorkerFile } from '../pool/caseWorkerFile'
import { gradeInProcess } from '../pool/gradeInProcess'
import { gradingOrder } from '../pool/gradingOrder'
import { mergeGradeParts } from './mergeGradeParts'

/**
 * The report of a submission that was graded in shards, in a process of its own, as the aggregate may be a user's code. No table and no image is read.
 *
 * @param challenge its id, or the path of a user's challenge.
 * @throws MedgradeError `bad-part`, `not-found`, `unreadable`, and as `gradeFiles` for the challenge.
 */
export async function mergeGradeFiles(challenge: string, parts: readonly string[]): Promise<ChallengeReport> {
  const file = caseWorkerFile()
  if (file === null) return mergeGradeParts(await loadChallenge(challenge), parts, { details: true })
  const order = { ...gradingOrder(challenge, {}, { details: true }), parts }
  return (await gradeInProcess(file, order, {})) as ChallengeReport
}
