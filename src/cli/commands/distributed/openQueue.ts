/** The flag `--queue`: workers on any machine score the cases. */

import { MedgradeError } from '../../../errors/MedgradeError'
import type { CasePool } from '../../../node/pool/casePool'
import { say } from '../../output/output'

export interface QueueFlags {
  readonly queue?: string
  readonly queueName?: string
  readonly secretFile?: string
  readonly shard?: unknown
  readonly resume?: unknown
  readonly journal?: unknown
  readonly jobs?: unknown
  readonly memory?: unknown
  readonly quiet?: boolean
}

export interface OpenQueue {
  readonly pool: CasePool
  /** Cases that workers have scored of jobs that are not complete. */
  underWay(): number
  /** Removes what was collected, when it is delivered. */
  delivered(): Promise<void>
  close(): Promise<void>
}

/** Opens the queue that the flags name; null without one. @param caseTimeout milliseconds. @throws MedgradeError `bad-option`, `queue-failed`. */
export async function openQueue(flags: QueueFlags, caseTimeout: number | undefined): Promise<OpenQueue | null> {
  const { queue, queueName, secretFile, quiet = false } = flags
  requireQueueFlags(flags)
  if (queue === undefined) return null
  const { redisAddress } = await import('../../../node/distributed/redisAddress')
  const { defaultQueue, openRedis } = await import('../../../node/distributed/openRedis')
  const { jobCollector } = await import('../../../node/distributed/jobCollector')
  const { queuePool } = await import('../../../node/distributed/queuePool')
  const { queueSeal } = await import('../../../node/distributed/queueSeal')
  const seal = queueSeal(secretFile)
  const redis = await openRedis(redisAddress(queue))
  const collector = await jobCollector(redis, queueName ?? defaultQueue, seal)
  return {
    pool: queuePool(collector, caseTimeout === undefined ? { seal } : { seal, caseTimeout }),
    underWay: collector.underWay,
    async delivered() {
      if (collector.dead.size > 0 && !quiet)
        say(`error: ${collector.dead.size} jobs failed for good, medgrade worker --dead-letters lists them`)
      await collector.remove()
    },
    async close() {
      await collector.close()
      redis.close()
    },
  }
}

function requireQueueFlags({ queue, queueName, secretFile, shard, resume, journal, jobs, memory }: QueueFlags): void {
  if (queue === undefined) {
    if (queueName !== undefined) throw new MedgradeError('bad-option', '--queue-name needs --queue')
    if (secretFile !== undefined && !resume && journal === undefined)
      throw new MedgradeError('bad-option', '--secret-file seals a journal or a queue: give --resume or --queue, too')
    return
  }
  if (shard) throw new MedgradeError('bad-option', '--queue and --shard are two ways to divide the work: give one')
  if (resume || journal !== undefined)
    throw new MedgradeError('bad-option', 'Results wait in the queue: --queue needs no --resume and no --journal')
  if (jobs !== undefined || memory !== undefined)
    throw new MedgradeError(
      'bad-option',
      '--jobs and --memory have no use beside --queue: give medgrade worker its own',
    )
}
