import type { CaseResult, ChallengeReport } from '../../contract'
import type { GradeRunOptions } from '../../engine/gradeInput'
import { resolveChallenge } from '../../engine/resolveChallenge'
import type { GradeFacts } from '../../engine/shards/gradeShard'
import { mergeGrade } from '../../engine/shards/mergeGrade'
import type { LoadedChallenge } from '../loadChallenge'
import { reportTime } from '../reportTime'
import { readShardParts } from './readShardParts'

/** The report from files of parts. @throws MedgradeError `bad-part`, `not-found`, `unreadable`. */
export async function mergeGradeParts(
  { challenge, hash }: LoadedChallenge,
  files: readonly string[],
  { now, details = false, onPart }: Pick<GradeRunOptions, 'now' | 'details' | 'onPart'>,
): Promise<ChallengeReport> {
  const parts = await readShardParts<CaseResult, GradeFacts>(files)
  const resolved = await resolveChallenge(challenge, parts[0]?.part.header.variant)
  return mergeGrade(resolved, parts, {
    now: now ?? reportTime(),
    details,
    onPart,
    hash,
  })
}
