import type { OpenRedis } from './openRedis'
import { type StoredJob, storedJob } from './queueJob'

/** A job that failed for good. */
export interface DeadLetter {
  readonly id: string
  readonly reason: string
  readonly attempts: number
  readonly challenge: string
  readonly cases: readonly string[]
}

/** The jobs of a queue that failed for good, oldest first. `grade-batch` with the same cases tries them again. */
export async function deadLetters({ bull, connection }: OpenRedis, name: string): Promise<readonly DeadLetter[]> {
  const queue = new bull.Queue<StoredJob, string>(name, { connection })
  queue.on('error', () => {})
  try {
    const jobs = await queue.getFailed(0, -1)
    return jobs.reverse().map((job) => {
      const { challenge, tasks } = storedJob(job.data)
      const { id = '', failedReason, attemptsMade } = job
      return {
        id,
        reason: failedReason,
        attempts: attemptsMade,
        challenge: challenge.id,
        cases: tasks.map((one) => one.id),
      }
    })
  } finally {
    await queue.close()
  }
}
