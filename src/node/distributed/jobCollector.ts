/** Puts jobs into the queue and hands out their results, each once. */

import type { Job, JobsOptions } from 'bullmq'
import type { CaseResult, CaseTask } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import type { OpenRedis } from './openRedis'
import { type StoredJob, storedResults } from './queueJob'

/** Jobs in the queue at once; the others wait here, so that Redis holds no more than it needs. */
const WINDOW = 256
/** Between two looks for results whose message was lost. */
const SWEEP_MS = 5000

export const jobOptions: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  // Seconds. Results wait for a collector that was killed.
  removeOnComplete: { age: 7 * 24 * 3600 },
  removeOnFail: false,
}

export interface JobCollector {
  /** The results of a job, of this or of an earlier run. A job that failed for good gives each case an error. */
  collect(id: string, data: StoredJob, tasks: readonly CaseTask[]): Promise<readonly CaseResult[]>
  /** Cases that workers say they have scored of jobs that are not complete. */
  underWay(): number
  /** Ids of jobs that failed for good. */
  readonly dead: ReadonlySet<string>
  /** Removes the jobs that were collected: their results are delivered. */
  remove(): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly id: string
  readonly data: StoredJob
  readonly tasks: readonly CaseTask[]
  readonly resolve: (results: readonly CaseResult[]) => void
  readonly reject: (reason: unknown) => void
  done: number
}

export async function jobCollector({ bull, connection }: OpenRedis, name: string): Promise<JobCollector> {
  const queue = new bull.Queue<StoredJob, string>(name, { connection })
  const events = new bull.QueueEvents(name, { connection: connection.duplicate() })
  // The connection is made again; until then results wait.
  queue.on('error', () => {})
  events.on('error', () => {})
  const queued: Waiting[] = []
  const sent = new Map<string, Waiting>()
  const collected: string[] = []
  const dead = new Set<string>()
  const failAll = (reason: unknown) => {
    for (const one of [...sent.values(), ...queued.splice(0)]) one.reject(reason)
    sent.clear()
  }
  const send = async (one: Waiting) => {
    sent.set(one.id, one)
    const before = await queue.getJob(one.id)
    // The collector before this one reported it; now it gets another chance.
    if (before && (await before.isFailed())) await before.remove()
    await queue.add('cases', one.data, { ...jobOptions, jobId: one.id })
    if (before) await look(one.id)
  }
  const refill = () => {
    while (sent.size < WINDOW && queued.length > 0) send(queued.shift()!).catch(failAll)
  }
  const end = (one: Waiting, settle: () => void) => {
    if (!sent.delete(one.id)) return
    collected.push(one.id)
    settle()
    refill()
  }
  /** Takes the result of a job if it is there. Messages of the queue only say when to look. */
  const look = async (id: string) => {
    const one = sent.get(id)
    if (!one) return
    const job: Job<StoredJob, string> | undefined = await queue.getJob(id)
    if (!sent.has(id)) return
    if (!job) await queue.add('cases', one.data, { ...jobOptions, jobId: id })
    else if (job.finishedOn !== undefined) {
      if (isDead(job)) dead.add(id)
      end(one, () => settle(one, job))
    }
  }
  events.on('completed', ({ jobId }) => void look(jobId).catch(failAll))
  events.on('failed', ({ jobId }) => void look(jobId).catch(failAll))
  events.on('progress', ({ jobId, data }) => {
    const one = sent.get(jobId)
    if (one && typeof data === 'number') one.done = data
  })
  const sweep = setInterval(() => {
    for (const id of sent.keys()) look(id).catch(failAll)
  }, SWEEP_MS)
  await events.waitUntilReady()
  return {
    dead,
    collect: (id, data, tasks) =>
      new Promise((resolve, reject) => {
        queued.push({ id, data, tasks, resolve, reject, done: 0 })
        refill()
      }),
    underWay: () => [...sent.values()].reduce((sum, { done }) => sum + done, 0),
    async remove() {
      for (const id of collected.splice(0)) if (!dead.has(id)) await queue.remove(id)
    },
    async close() {
      clearInterval(sweep)
      await Promise.all([events.close(), queue.close()])
    },
  }
}

/** The reason of a failed attempt stays when a later one succeeds. */
const isDead = ({ returnvalue }: Job<StoredJob, string>) => typeof returnvalue !== 'string'

function settle({ id, tasks, resolve, reject }: Waiting, job: Job<StoredJob, string>): void {
  try {
    resolve(isDead(job) ? deadResults(tasks, job) : storedResults(job.returnvalue, tasks, id))
  } catch (reason) {
    reject(reason)
  }
}

function deadResults(
  tasks: readonly CaseTask[],
  { id, failedReason, attemptsMade }: Job<StoredJob, string>,
): CaseResult[] {
  return tasks.map((task) => {
    const { code, message } = new MedgradeError(
      'worker-died',
      `Case '${task.id}' could not be scored by any worker: ${failedReason} (job ${id}, ${attemptsMade} attempts)`,
    )
    return { index: task.index, id: task.id, evidence: null, error: { code, message, side: 'medgrade', case: task.id } }
  })
}
