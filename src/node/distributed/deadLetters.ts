import type { Queue } from 'bullmq'
import type { OpenRedis } from './openRedis'
import { type StoredJob, storedJob } from './queueJob'
import type { QueueSeal } from './queueSeal'

/** A job that failed for good. */
export interface DeadLetter {
  readonly id: string
  readonly reason: string
  readonly attempts: number
  readonly challenge: string
  readonly cases: readonly string[]
}

/**
 * The jobs of a queue that failed for good, oldest first. `grade-batch` with the same cases tries them again. What is no job of medgrade has no challenge
 * and no cases.
 */
export async function deadLetters(
  { bull, connection }: OpenRedis,
  name: string,
  seal: QueueSeal,
): Promise<readonly DeadLetter[]> {
  const queue = new bull.Queue<StoredJob, string>(name, { connection })
  queue.on('error', () => {})
  try {
    const letters: DeadLetter[] = []
    for (const id of await queue.getRanges(['failed'], 0, -1, true)) letters.push(await letterOf(queue, id, seal))
    return letters
  } finally {
    await queue.close()
  }
}

async function letterOf(queue: Queue<StoredJob, string>, id: string, seal: QueueSeal): Promise<DeadLetter> {
  try {
    const job = await queue.getJob(id)
    const { failedReason: reason = '', attemptsMade: attempts = 0 } = job ?? {}
    try {
      const { challenge, tasks } = storedJob(job!.data, seal)
      return { id, reason, attempts, challenge: challenge.id, cases: tasks.map((one) => one.id) }
    } catch (error) {
      return { id, reason: `${(error as Error).message}; ${reason}`, attempts, challenge: '', cases: [] }
    }
  } catch (error) {
    // BullMQ cannot read its data.
    return { id, reason: `no job: ${(error as Error).message}`, attempts: 0, challenge: '', cases: [] }
  }
}
