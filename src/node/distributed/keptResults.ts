import type { Job } from 'bullmq'
import type { CaseResult, CaseTask } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { failedByMachine } from './failedByMachine'
import type { OpenRedis } from './openRedis'
import { plainOf, resultsText, type StoredJob } from './queueJob'
import type { QueueSeal } from './queueSeal'

/** Most work, in milliseconds, that a job loses with its worker. */
const KEEP_MS = 100

/** The results of a job under way. They are kept in its log, so that after the end of a worker another goes on from there. */
export interface KeptResults {
  /** Of an earlier worker, by index. */
  readonly earlier: ReadonlyMap<number, CaseResult>
  keep(result: CaseResult): void
  /** The job is done and needs them no more. */
  clear(): void
}

/** @param log the key of the job's log. */
export async function keptResults(
  { connection }: OpenRedis,
  job: Job<StoredJob, string>,
  log: string,
  tasks: readonly CaseTask[],
  seal: QueueSeal,
): Promise<KeptResults> {
  const rows = job.attemptsStarted > 1 ? await connection.lrange(log, 0, -1) : []
  const ids = new Map(tasks.map(({ index, id }) => [index, id]))
  const found = rows.flatMap((row) => keptIn(row, job.id!, seal))
  let results: CaseResult[] = []
  let last = performance.now()
  const usable = found.filter((one) => ids.get(one.index) === one.id && !failedByMachine(one))
  const earlier = new Map(usable.map((one) => [one.index, one]))
  let left = tasks.length - earlier.size
  let stored = rows.length > 0
  return {
    earlier,
    keep(result) {
      results.push(result)
      const now = performance.now()
      if (--left === 0 || now - last < KEEP_MS) return
      last = now
      stored = true
      // Without them the job takes longer after the end of its worker.
      job.log(resultsText(results, job.id!, seal)).catch(() => {})
      results = []
    },
    clear() {
      if (stored) job.clearLogs().catch(() => {})
    },
  }
}

/** What is damaged or not sealed is scored again. */
function keptIn(row: string, id: string, seal: QueueSeal): readonly CaseResult[] {
  try {
    const found = plainOf(`result of ${id}`, row, seal)
    return Array.isArray(found) ? found.filter((one) => typeof one === 'object' && one !== null) : []
  } catch (error) {
    if (isMedgradeError(error, 'queue-failed')) return []
    throw error
  }
}
