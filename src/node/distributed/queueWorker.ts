/** Scores the cases of jobs of a queue. */

import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Job } from 'bullmq'
import { subSource } from '../../agents/runs/subSource'
import type { CaseResult, CaseTask } from '../../contract'
import { version } from '../../engine/report/version'
import { runTasks } from '../../engine/runTasks'
import { MedgradeError } from '../../errors/MedgradeError'
import { directorySource } from '../files/directorySource'
import { loadChallengeRef } from '../loadChallenge'
import { casePool } from '../pool/casePool'
import { isOwnCode } from '../pool/deathError'
import { failedByMachine } from './failedByMachine'
import { type KeptResults, keptResults } from './keptResults'
import type { OpenRedis } from './openRedis'
import { type CasesJob, type FolderRef, moduleHash, resultsText, type StoredJob, storedJob } from './queueJob'
import type { QueueSeal } from './queueSeal'
import { returnOrphans } from './returnOrphans'

export interface QueueWorkerOptions {
  readonly queue: string
  /** Jobs at once, each in a process of its own. */
  readonly concurrency: number
  /** Milliseconds after which the jobs of a worker that is silent are given to another, though it seems to be connected. */
  readonly lease: number
  /** Bytes that all running cases may use together. */
  readonly memory?: number
  readonly seal: QueueSeal
  /** Modules, and folders of modules, that jobs may name. */
  readonly modules: readonly string[]
  readonly onJob?: (told: { readonly id: string; readonly cases: number; readonly error?: string }) => void
}

export interface QueueWorker {
  /** Takes no more jobs and resolves when those under way are done; after `grace` milliseconds they go back into the queue. */
  stop(grace: number): Promise<void>
}

/** A job may be started this often because its worker was gone, before it fails. */
const MOST_STARTS = 20
/** Most milliseconds between two looks for workers that are gone. */
const LOOK_MS = 1000
const PROGRESS_MS = 1000

export async function queueWorker(open: OpenRedis, options: QueueWorkerOptions): Promise<QueueWorker> {
  const { bull, connection } = open
  const { queue, concurrency, lease, memory, seal, modules, onJob } = options
  const returned = new AbortController()
  const share = memory === undefined ? {} : { memory: memory / concurrency }
  const work = async (job: Job<StoredJob, string>, token?: string): Promise<string> => {
    const cases = openedJob(job, seal, bull.UnrecoverableError)
    try {
      requireListed(cases.challenge.module, modules, bull.UnrecoverableError)
      requireSameCode(cases, bull.UnrecoverableError)
      const kept = await keptResults(open, job, worker.toKey(`${job.id}:logs`), cases.tasks, seal)
      const results = await scored(cases, {
        ...share,
        kept,
        signal: returned.signal,
        onDone: throttled((done) => job.updateProgress(done)),
      })
      const bad = results.find(failedByMachine)
      const tries = job.attemptsMade + 1
      if (bad && tries < (job.opts.attempts ?? 1)) throw new Error(bad.error!.message)
      onJob?.({ id: job.id!, cases: results.length })
      kept.clear()
      return resultsText(results, job.id!, seal)
    } catch (error) {
      if (returned.signal.aborted) {
        await job.moveToWait(token)
        throw new bull.WaitingError()
      }
      onJob?.({ id: job.id!, cases: cases.tasks.length, error: (error as Error).message })
      throw error
    }
  }
  const worker = new bull.Worker<StoredJob, string>(queue, work, {
    connection,
    concurrency,
    name: `${hostname()} ${process.pid}`,
    lockDuration: lease,
    stalledInterval: Math.max(500, lease / 4),
    maxStalledCount: MOST_STARTS,
    maxStartedAttempts: MOST_STARTS,
  })
  worker.on('error', () => {})
  const [end] = await Promise.all([returnOrphans(open, worker, Math.min(LOOK_MS, lease / 4)), worker.waitUntilReady()])
  return {
    async stop(grace) {
      const timer = setTimeout(() => returned.abort(new Error('the worker stops')), grace)
      end()
      await worker.close()
      clearTimeout(timer)
    },
  }
}

interface Scoring {
  readonly memory?: number
  readonly kept: KeptResults
  readonly signal: AbortSignal
  readonly onDone: (done: number) => void
}

async function scored(
  { challenge: ref, sources, tasks, maxBytes, caseTimeout }: CasesJob,
  { memory, kept, signal, onDone }: Scoring,
): Promise<readonly CaseResult[]> {
  const challenge = await loadChallengeRef(ref)
  const pool = casePool({
    jobs: 1,
    memory,
    caseTimeout,
  })
  try {
    const opened = { submission: opening(sources.submission), answers: opening(sources.answers) }
    const runner = pool.runner(challenge, ref, opened, { signal, maxBytes })
    const run = async (task: CaseTask) => {
      const known = kept.earlier.get(task.index)
      if (known) return known
      const result = await runner.run(task)
      if (!failedByMachine(result)) kept.keep(result)
      return result
    }
    return await runTasks(
      tasks,
      { concurrency: runner.concurrency, run },
      { signal, onProgress: ({ done }) => onDone(done) },
    )
  } finally {
    await pool.close()
  }
}

function opening({ root, links, apart, below, zarr }: FolderRef) {
  const whole = directorySource(root, { links, apart, zarr })
  return below ? subSource(whole, below) : whole
}

type Unrecoverable = new (message: string) => Error

/** A job that is damaged or not sealed is not tried again. */
function openedJob(job: Job<StoredJob, string>, seal: QueueSeal, Failure: Unrecoverable): CasesJob {
  try {
    return storedJob(job.data, seal)
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}

/** A job names code that this worker would run: only what whoever started it has listed. */
function requireListed(module: string | undefined, listed: readonly string[], Failure: Unrecoverable): void {
  if (!isOwnCode(module)) return
  const path = realpathSync(fileURLToPath(module!))
  const isListed = listed.map((one) => realpathSync(one)).some((one) => path === one || path.startsWith(`${one}${sep}`))
  if (!isListed) throw new Failure(`${path} is no module of --modules of the worker on ${hostname()}`)
}

/** Another version, or another file of a user's challenge, may give other numbers. */
function requireSameCode({ medgrade, challenge, hash }: CasesJob, Failure: Unrecoverable): void {
  if (medgrade !== version)
    throw new Failure(`the job is of medgrade ${medgrade}, the worker on ${hostname()} is ${version}`)
  if (challenge.module === undefined || moduleHash(challenge.module) === hash) return
  throw new MedgradeError('bad-challenge', `${challenge.module} is another file on ${hostname()}`)
}

/** Tells a number once in a while; a failure to tell does not matter. */
function throttled(tell: (done: number) => Promise<unknown>): (done: number) => void {
  let last = performance.now()
  return (done) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    tell(done).catch(() => {})
  }
}
