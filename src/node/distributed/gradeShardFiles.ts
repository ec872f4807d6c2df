import { resolveChallenge } from '../../engine/resolveChallenge'
import type { GradePart } from '../../engine/shards/gradeShard'
import type { Shard } from '../../engine/shards/partFile'
import type { GradeFilesOptions } from '../gradeHere'
import { loadChallenge } from '../loadChallenge'
import { type GradePaths, openFiles } from '../openFiles'
import { casePool } from '../pool/casePool'
import { caseWorkerFile } from '../pool/caseWorkerFile'
import { gradeInProcess } from '../pool/gradeInProcess'
import { gradingOrder } from '../pool/gradingOrder'
import { requirePoolOptions } from '../pool/poolOptions'
import { runnerFor } from '../pool/runnerFor'
import { gradeOwnCases } from './gradeOwnCases'

/** `gradeFiles` for the cases of one shard. @throws MedgradeError as `gradeFiles`. */
export async function gradeShardFiles(
  challenge: string,
  paths: GradePaths,
  { shard, ...options }: GradeFilesOptions & { readonly shard: Shard },
): Promise<GradePart> {
  const { jobs, memory, caseTimeout, journal, variant, signal, tables, onProgress } = options
  requirePoolOptions({ jobs, memory, caseTimeout })
  const file = caseWorkerFile()
  if (file !== null) {
    const order = { ...gradingOrder(challenge, paths, options), shard }
    return (await gradeInProcess(file, order, { signal, onProgress })) as GradePart
  }
  const loaded = await loadChallenge(challenge)
  await resolveChallenge(loaded.challenge, variant)
  const input = await openFiles(loaded.challenge, paths, { folders: true })
  const pool = casePool({ jobs, memory, caseTimeout })
  try {
    const runner = await runnerFor(pool, loaded, input, { variant, journal, signal, tables })
    return await gradeOwnCases(challenge, loaded, input, { ...options, runner, shard })
  } finally {
    await pool.close()
  }
}
