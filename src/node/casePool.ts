/**
 * Cases side by side: a pool of worker threads that opens only when it pays, holds no more volumes at once than memory allows, and survives the death of
 * a worker: that case alone has failed, and the fault is ours.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Piscina } from 'piscina'
import { MedgradeError } from '../array/MedgradeError'
import type { CaseResult, CaseTask, Challenge, ChallengeRef, Source } from '../contract'
import { insidePath } from '../grading/insidePath'
import type { TaskRunner } from '../grading/runTasks'
import { type ScoreTaskOptions, type Sources, scoreTask } from '../grading/scoreTask'
import { toReportError } from '../grading/toReportError'
import type { TaskMessage } from '../grading/worker'
import { unpackedSize } from './unpackedSize'

export interface CasePoolOptions {
  /** Most cases at once; named, the pool opens for any two cases; more than two a core are not opened. Default: the cores, and the pool opens only for work that is worth it. */
  readonly jobs?: number
  /** Bytes that all cases under way may take together. Default: half of what the system has available. */
  readonly memory?: number
  /** The worker's file. Default: `case-worker.js` beside this one. */
  readonly workerFile?: string
  /** MiB of JavaScript heap that ends a worker. Default: the platform's. */
  readonly heapLimit?: number
}

/** A pool that many gradings may share, one after another. */
export interface CasePool {
  /** `ref` null: the challenge exists only in this thread, so its cases stay here. */
  runner(challenge: Challenge, ref: ChallengeRef | null, sources: Sources, options?: ScoreTaskOptions): TaskRunner
  /** Ends the threads. */
  close(): Promise<void>
}

/** A case is taken to need this many times its unpacked files: samples, a contiguous copy, labels, distances. */
const CASE_FACTOR = 5
/** A worker before its first case. */
const WORKER_BYTES = 96 * 2 ** 20
/** Unpacked bytes over all cases from which the pool opens at once. */
const LARGE_JOB_BYTES = 512 * 2 ** 20
/** Below that it opens when what is left would take longer than this in one thread, several times what opening costs. */
const LONG_JOB_MS = 1000
/** Cases shorter than this gain nothing: to send one to a worker and its result back takes a good part of it. */
const SHORT_CASE_MS = 2
/** More workers than this for each core only take memory: 1000 of them took 9 GB, and forty times as long as one thread. */
const MOST_PER_CORE = 2
/** Two lanes in one thread: the platform inflates the files of the next case while this one is scored. */
const LANES_IN_THREAD = 2

/** Makes a pool; no thread starts before a runner needs it. @throws MedgradeError `bad-option`. */
export function casePool(options: CasePoolOptions = {}): CasePool {
  const jobs = options.jobs ?? availableParallelism()
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new MedgradeError('bad-option', 'jobs is a whole number from 1', {
      found: String(jobs),
      expected: '1 or more',
    })
  }
  let opened: Promise<Piscina> | undefined
  const open = () => (opened ??= openPool(jobs, options))
  return {
    runner(challenge, ref, sources, scoring = {}) {
      const here = (task: CaseTask) => scoreTask(challenge, task, sources, scoring)
      const refs = { submission: sources.submission.ref, answers: sources.answers.ref }
      if (jobs === 1 || !ref || !refs.submission || !refs.answers) return { concurrency: LANES_IN_THREAD, run: here }
      const shared = { challenge: ref, sources: { submission: refs.submission, answers: refs.answers } }
      const message = (task: CaseTask): TaskMessage => ({
        ...shared,
        task,
        ...(scoring.maxBytes === undefined ? {} : { maxBytes: scoring.maxBytes }),
      })
      const pace = paceMeter()
      let lanes = LANES_IN_THREAD
      let pooled = false
      return {
        get concurrency() {
          return lanes
        },
        async prepare(tasks) {
          // Nothing stands beside a lone case, and to ask the system for its memory takes as long as a small one's files.
          if (tasks.length < 2) return
          const sizes = caseSizes(tasks, sources)
          const largest = sizes.reduce((max, size) => Math.max(max, size), 0)
          lanes = Math.min(
            jobs,
            MOST_PER_CORE * availableParallelism(),
            lanesFor(largest, options.memory ?? defaultMemory()),
          )
          const large = options.jobs !== undefined || sizes.reduce((sum, size) => sum + size, 0) >= LARGE_JOB_BYTES
          pooled = lanes > 1 && tasks.length > 1 && large
          pace.start(tasks.length)
        },
        async run(task) {
          if (!pooled && lanes > 1 && pace.each() > SHORT_CASE_MS && pace.left() > LONG_JOB_MS) pooled = true
          const result = await (pooled ? inPool(await open(), message(task), scoring.signal) : here(task))
          pace.done()
          return result
        },
      }
    },
    async close() {
      await (await opened)?.destroy()
      opened = undefined
    },
  }
}

/** How many cases of this unpacked size fit into the budget, at least one. */
export function lanesFor(caseBytes: number, memory: number): number {
  return Math.max(1, Math.floor(memory / (WORKER_BYTES + CASE_FACTOR * caseBytes)))
}

function defaultMemory(): number {
  return process.availableMemory() / 2
}

async function openPool(jobs: number, options: CasePoolOptions): Promise<Piscina> {
  // The default export is the class in both formats; the named one is a getter that CommonJS interop does not see.
  const { default: Piscina } = await import('piscina')
  return new Piscina({
    filename: options.workerFile ?? besideThisFile('case-worker.js'),
    minThreads: 0,
    maxThreads: Math.min(jobs, MOST_PER_CORE * availableParallelism()),
    idleTimeout: Number.POSITIVE_INFINITY,
    ...(options.heapLimit === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.heapLimit } }),
  })
}

/** The build answers for `import.meta.url` in CommonJS, which has none. */
function besideThisFile(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

async function inPool(pool: Piscina, message: TaskMessage, signal: AbortSignal | undefined): Promise<CaseResult> {
  const { index, id } = message.task
  try {
    return (await pool.run(message, signal ? { signal } : {})) as CaseResult
  } catch (thrown) {
    signal?.throwIfAborted()
    const died = crash(thrown)
    const error = toReportError(died ?? thrown, { side: 'medgrade', case: id })
    return { index, id, evidence: null, error: { ...error, side: 'medgrade' } }
  }
}

/** The death of a worker in our words, or undefined for an error that it reported itself. */
function crash(thrown: unknown): MedgradeError | undefined {
  if ((thrown as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new MedgradeError('out-of-memory', 'The worker that scored this case ran out of memory', { cause: thrown })
  }
  const left = thrown instanceof Error && /worker exited with code/i.test(thrown.message)
  return left
    ? new MedgradeError('worker-died', `The case ended its worker: ${thrown.message}`, { cause: thrown })
    : undefined
}

/** Unpacked bytes of every case whose files lie on disk. */
function caseSizes(tasks: readonly CaseTask[], sources: Sources): readonly number[] {
  return tasks.map(({ files }) =>
    Object.values(files).reduce((sum, { side, paths }) => sum + fileSize(sources[side], paths[0]), 0),
  )
}

function fileSize({ ref }: Source, path: string | undefined): number {
  if (path === undefined || ref?.kind !== 'directory') return 0
  try {
    return unpackedSize(join(ref.root, insidePath(path)))
  } catch {
    // A path that leaves its folder is refused when the case is scored, with its name in the report.
    return 0
  }
}

/** Estimates the time left in one thread from the later half of the cases done so far: the first ones pay for compiling. */
function paceMeter() {
  let total = 0
  let ends: number[] = []
  const each = () => {
    const last = ends.length - 1
    const half = last >> 1
    return last > 0 ? (ends[last]! - ends[half]!) / (last - half) : 0
  }
  return {
    start(tasks: number) {
      ends = [performance.now()]
      total = tasks
    },
    done() {
      ends.push(performance.now())
    },
    each,
    left: () => each() * (total - ends.length + 1),
  }
}
