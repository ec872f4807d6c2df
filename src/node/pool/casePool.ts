/**
 * Scores cases in other processes: one at first, more if that saves time, as many as memory allows. A case that exceeds its limits ends its process, not
 * this one; its result is an error, and the other cases keep their results.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CaseResult, CaseTask, Challenge, ChallengeRef, Source } from '../../contract'
import { bytesOf } from '../../engine/files/filesSource'
import { toReportError } from '../../engine/report/toReportError'
import type { TaskRunner } from '../../engine/runTasks'
import { type ScoreTaskOptions, type Sources, scoreTask } from '../../engine/scoreTask'
import { CASE_FACTOR, caseSize, defaultTimeout, filesOfCase, neededMemory, WORKER_BYTES } from './caseLimits'
import { caseWorkerFile } from './caseWorkerFile'
import { deathError, isOwnCode } from './deathError'
import { type CasePoolOptions, requirePoolOptions } from './poolOptions'
import { type Asking, type ProcessCrew, processCrew } from './processCrew'
import { workerArguments } from './workerArguments'
import type { OpenJob, SentSource } from './workerMessages'
import { type Limits, WorkerDeath } from './workerProcess'

export interface PoolRunner extends TaskRunner {
  /** Processes that score cases at once, as far as that is decided; read after `prepare`. Absent: one. */
  readonly processes?: number
}

/** A pool that many gradings may share, one after another. */
export interface CasePool {
  /** `ref` null: the challenge exists in this process only, so its cases are scored here. */
  runner(challenge: Challenge, ref: ChallengeRef | null, sources: Sources, options?: ScoreTaskOptions): PoolRunner
  /** Ends the processes, or keeps them for the next pool for a few seconds. */
  close(): Promise<void>
}

/** Scores a case in this process. */
export type ScoreHere = (
  challenge: Challenge,
  task: CaseTask,
  sources: Sources,
  options: ScoreTaskOptions,
) => Promise<CaseResult>

/** Unpacked bytes of all cases from which several processes are started at once. */
const LARGE_JOB_BYTES = 512 * 2 ** 20
/** Smaller jobs get several processes if the rest would take longer than this in one: several times the cost of starting them. */
const LONG_JOB_MS = 1000
/** Shorter cases are not faster in several processes. */
const SHORT_CASE_MS = 2
/** Most processes for each core. */
const MOST_PER_CORE = 2
/** Questions that each process has at once, so that it need not wait for the next one. */
const QUESTIONS_EACH = 2
/** Two lanes in one thread: another thread inflates the files of the next case while this one is scored. */
const LANES_IN_THREAD = 2

let lastJob = 0

/**
 * Makes a pool for several gradings. Processes are started when they are needed; `close` ends them.
 *
 * @throws MedgradeError `bad-option`.
 * @example
 * import { grade } from 'medgrade'
 * const pool = casePool({ jobs: 2 })
 * const { challenge, ref } = await loadChallenge('ldct-iqa')
 * const submission = 'image_id,quality_score\n0,1\n1,2\n2,3'
 * const runner = (_, variant, sources) => pool.runner(challenge, { ...ref, variant }, sources)
 * const report = await grade(challenge, { submission, answers: submission }, { runner })
 * await pool.close()
 * report.metrics.plcc // → 1
 */
export function casePool(options: CasePoolOptions = {}): CasePool {
  requirePoolOptions(options)
  return poolWith(options, { scoreHere: scoreTask, lanesHere: 0 })
}

/** The pool of a process that is supervised itself: it scores `lanesHere` cases at once until more processes save time. */
export function watchedPool(options: CasePoolOptions, lanesHere: number, scoreHere: ScoreHere): CasePool {
  return poolWith(options, { scoreHere, lanesHere })
}

interface Here {
  readonly scoreHere: ScoreHere
  /** 0: cases with files are not scored in this process. */
  readonly lanesHere: number
}

function poolWith(options: CasePoolOptions, { scoreHere, lanesHere }: Here): CasePool {
  const file = caseWorkerFile(options.workerFile)
  // Without the file the cases stay in this process.
  const crew = file === null ? null : processCrew({ file, execArgv: workerArguments(options.heapLimit) })
  const jobs = options.jobs ?? availableParallelism()
  return {
    runner(challenge, ref, sources, scoring = {}) {
      const here = (task: CaseTask) => scoreHere(challenge, task, sources, scoring)
      if (!crew || !ref || !sources.submission.ref || !sources.answers.ref)
        return { concurrency: lanesHere || LANES_IN_THREAD, isolates: lanesHere > 0, run: here }
      return isolatedRunner({ crew, jobs, ref, sources, scoring, options, lanesHere }, here)
    },
    async close() {
      crew?.close()
    },
  }
}

/** Number of cases of this unpacked size that fit into the memory, at least one. */
export function lanesFor(caseBytes: number, memory: number): number {
  return Math.max(1, Math.floor(memory / (WORKER_BYTES + CASE_FACTOR * caseBytes)))
}

function defaultMemory(): number {
  return process.availableMemory() / 2
}

interface Isolated {
  readonly crew: ProcessCrew
  readonly jobs: number
  readonly ref: ChallengeRef
  readonly sources: Sources
  readonly scoring: ScoreTaskOptions
  readonly options: CasePoolOptions
  readonly lanesHere: number
}

function isolatedRunner(isolated: Isolated, here: (task: CaseTask) => Promise<CaseResult>): PoolRunner {
  const { jobs, ref, sources, options, lanesHere } = isolated
  const pace = paceMeter()
  let memory = options.memory
  const budget = () => (memory ??= defaultMemory())
  let lanes = 1
  let wide = false
  let job: OpenJob | Promise<OpenJob> | undefined
  // A case without files reads nothing, and bundled challenges take time linear in its values.
  const staysHere = ({ files }: CaseTask) => ref.module === undefined && Object.keys(files).length === 0
  return {
    isolates: true,
    get concurrency() {
      return wide || lanesHere === 0 ? QUESTIONS_EACH * (wide ? lanes : 1) : lanesHere
    },
    get processes() {
      return wide ? lanes : 1
    },
    async prepare(tasks) {
      // A single case needs no second process.
      if (tasks.length < 2 || jobs === 1) return
      let largest = 0
      let sum = 0
      for (const task of tasks) {
        const size = caseSize(filesOfCase(task, sources))
        largest = Math.max(largest, size)
        sum += size
      }
      lanes = Math.min(jobs, MOST_PER_CORE * availableParallelism(), lanesFor(largest, budget()))
      wide = lanes > 1 && (options.jobs !== undefined || sum >= LARGE_JOB_BYTES)
      pace.start(tasks.length)
    },
    async run(task) {
      if (staysHere(task)) return here(task)
      if (!wide && lanes > 1 && pace.each() > SHORT_CASE_MS && pace.left() > LONG_JOB_MS) wide = true
      let result: CaseResult
      if (!wide && lanesHere > 0) result = await here(task)
      else {
        job ??= openJob(isolated)
        const opened = job instanceof Promise ? await job : job
        result = await inProcess(isolated, task, {
          job: opened,
          width: wide ? lanes : 1,
          limits: limitsOf(isolated, task, () => budget() / lanes),
        })
      }
      pace.done()
      return result
    },
  }
}

async function inProcess(isolated: Isolated, task: CaseTask, asking: Asking): Promise<CaseResult> {
  const { crew, scoring } = isolated
  try {
    const question = { kind: 'score', job: asking.job!.job, task } as const
    return (await crew.ask(question, { ...asking, signal: scoring.signal })) as CaseResult
  } catch (thrown) {
    scoring.signal?.throwIfAborted()
    return failed(isolated, task, thrown)
  }
}

function failed({ ref }: Isolated, { index, id }: CaseTask, thrown: unknown): CaseResult {
  const error =
    thrown instanceof WorkerDeath
      ? deathError(thrown, { what: `Case '${id}'`, key: `case ${index}`, case: id, ownCode: isOwnCode(ref.module) })
      : { ...toReportError(thrown, { side: 'medgrade', case: id }), side: 'medgrade' as const }
  return { index, id, evidence: null, error }
}

function limitsOf({ sources, options }: Isolated, task: CaseTask, share: () => number): Limits {
  let ms = options.caseTimeout
  let bytes: number | undefined
  return {
    timeout: () => (ms ??= defaultTimeout(filesOfCase(task, sources))),
    memory: () => (bytes ??= Math.max(share(), neededMemory(filesOfCase(task, sources)))),
  }
}

/** Synchronous for folders, so that a case need not wait for the event loop. */
function openJob({ ref, sources, scoring }: Isolated): OpenJob | Promise<OpenJob> {
  const submission = sentSource(sources.submission)
  const answers = sentSource(sources.answers)
  const open = (submission: SentSource, answers: SentSource): OpenJob => ({
    kind: 'open',
    job: ++lastJob,
    challenge: ref,
    sources: { submission, answers },
    maxBytes: scoring.maxBytes,
  })
  if (submission instanceof Promise || answers instanceof Promise)
    return Promise.all([submission, answers]).then(([one, other]) => open(one, other))
  return open(submission, answers)
}

/** A source for another process, which may have another current folder. */
function sentSource({ ref }: Source): SentSource | Promise<SentSource> {
  if (ref?.kind === 'directory')
    return { ...ref, root: resolve(ref.root), apart: ref.apart?.map((path) => resolve(path)) }
  const files = [...(ref?.files ?? [])].map(async ([path, blob]) => [path, await bytesOf(blob)] as const)
  return Promise.all(files).then((entries) => ({ kind: 'bytes', files: new Map(entries) }))
}

/** Estimates the remaining time in one process from the later half of the finished cases, as the first ones include compilation. */
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
