/** Puts jobs into the queue and hands out their results, each once. */

import type { Job, JobsOptions, Queue } from 'bullmq'
import type { CaseResult, CaseTask } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import type { OpenRedis } from './openRedis'
import { type StoredJob, storedResults } from './queueJob'
import type { QueueSeal } from './queueSeal'

/** Jobs in the queue at once; the others wait here, so that Redis holds no more than it needs. */
const WINDOW = 256
/** Between two looks for results whose message was lost. */
const SWEEP_MS = 5000
/** So often a damaged result is scored again before it is the error of its cases. */
const MOST_DAMAGED = 3

const jobOptions: JobsOptions = {
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
  /** Results that were damaged or not sealed. */
  damaged: number
}

export async function jobCollector(
  { bull, connection }: OpenRedis,
  name: string,
  seal: QueueSeal,
): Promise<JobCollector> {
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
  const add = async ({ id, data }: Waiting) => void (await queue.add('cases', data, { ...jobOptions, jobId: id }))
  const send = async (one: Waiting) => {
    sent.set(one.id, one)
    const before = await jobOf(queue, one.id)
    // The collector before this one reported it; now it gets another chance.
    if (before && (await before.isFailed())) await before.remove()
    await add(one)
    if (before) await look(one.id)
  }
  const refill = () => {
    while (sent.size < WINDOW && queued.length > 0) send(queued.shift()!).catch(failAll)
  }
  const end = (one: Waiting, results: readonly CaseResult[]) => {
    if (!sent.delete(one.id)) return
    collected.push(one.id)
    one.resolve(results)
    refill()
  }
  /** Takes the result of a job if it is there. Messages of the queue only say when to look. */
  const look = async (id: string) => {
    const one = sent.get(id)
    if (!one) return
    const job = await jobOf(queue, id)
    if (!sent.has(id)) return
    if (!job) return add(one)
    if (job.finishedOn === undefined) return
    const results = deliveredBy(job, one, seal)
    if (results === null) return queue.remove(id).then(() => add(one))
    if (isDead(job)) dead.add(id)
    end(one, results)
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
        queued.push({ id, data, tasks, resolve, reject, done: 0, damaged: 0 })
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

/** The job; undefined also for one whose data BullMQ cannot read, which is removed. */
async function jobOf(queue: Queue<StoredJob, string>, id: string): Promise<Job<StoredJob, string> | undefined> {
  try {
    return await queue.getJob(id)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    await queue.remove(id)
    return undefined
  }
}

/** The results of a job that is done; null for damaged ones that are scored again. */
function deliveredBy(job: Job<StoredJob, string>, one: Waiting, seal: QueueSeal): readonly CaseResult[] | null {
  if (isDead(job)) return deadResults(one.tasks, job)
  try {
    return storedResults(job.returnvalue, one.tasks, one.id, seal)
  } catch (error) {
    if (!isMedgradeError(error, 'queue-failed')) throw error
    return ++one.damaged < MOST_DAMAGED ? null : failedResults(one.tasks, error)
  }
}

/** Damaged results say nothing about the submission. */
function failedResults(tasks: readonly CaseTask[], { code, message }: MedgradeError): CaseResult[] {
  return tasks.map(({ index, id }) => ({
    index,
    id,
    evidence: null,
    error: { code, message, side: 'medgrade', case: id },
  }))
}

function deadResults(
  tasks: readonly CaseTask[],
  { id, failedReason, attemptsMade }: Job<StoredJob, string>,
): CaseResult[] {
  return tasks.flatMap((task) => {
    const message = `Case '${task.id}' could not be scored by any worker: ${failedReason} (job ${id}, ${attemptsMade} attempts)`
    return failedResults([task], new MedgradeError('worker-died', message))
  })
}
