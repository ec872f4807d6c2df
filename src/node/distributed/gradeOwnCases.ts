import type { GradeInput, GradeRunOptions } from '../../engine/gradeInput'
import { resolveChallenge } from '../../engine/resolveChallenge'
import { type GradePart, gradeShard } from '../../engine/shards/gradeShard'
import type { Shard } from '../../engine/shards/partFile'
import type { LoadedChallenge } from '../loadChallenge'
import { caseBytes } from './caseBytes'

/** Scores the cases of one shard, whose sizes are those of the files on disk. @param name of the challenge, as the caller gave it. */
export async function gradeOwnCases(
  name: string,
  { challenge, ref, hash }: LoadedChallenge,
  input: GradeInput,
  { shard, ...options }: GradeRunOptions & { readonly shard: Shard },
): Promise<GradePart> {
  const own = ref?.module === undefined ? {} : { own: { name, hash: hash ?? null } }
  const resolved = await resolveChallenge(challenge, options.variant)
  return gradeShard(resolved, input, options, { shard, sizeOf: caseBytes, ...own })
}
