/**
 * Cases in processes of their own: one to begin with, more where that pays, as many as memory allows. A case that takes too long or too much ends its
 * process and not this one; that is its result, and the others keep theirs.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CaseResult, CaseTask, Challenge, ChallengeRef, Source } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { bytesOf } from '../../grading/files/filesSource'
import { toReportError } from '../../grading/report/toReportError'
import type { TaskRunner } from '../../grading/runTasks'
import { type ScoreTaskOptions, type Sources, scoreTask } from '../../grading/scoreTask'
import { BATCHES_EACH, caseBatches } from './caseBatches'
import { CASE_FACTOR, caseSize, defaultTimeout, neededMemory, WORKER_BYTES } from './caseLimits'
import { caseWorkerFile } from './caseWorkerFile'
import { deathError } from './deathError'
import { workerArguments } from './workerArguments'
import { type Asking, type WorkerCrew, workerCrew } from './workerCrew'
import type { OpenJob, SentSource } from './workerMessages'
import { WorkerDeath } from './workerProcess'

export interface CasePoolOptions {
  /** Most cases at once; named, any two cases run in two processes; more than two a core are not opened. Default: the cores, and a second process only for work that is worth it. */
  readonly jobs?: number
  /** Bytes that all cases under way may take together. Default: half of what the system has available. */
  readonly memory?: number
  /** Milliseconds that a case or a table may take. Default: from the sizes of the files, a minute at least. */
  readonly caseTimeout?: number
  /** The file that a process runs. Default: `case-worker.js` beside this one. */
  readonly workerFile?: string
  /** MiB of JavaScript heap that end a process. Default: the platform's. */
  readonly heapLimit?: number
}

/** A pool that many gradings may share, one after another. */
export interface CasePool {
  /** `ref` null: the challenge exists only in this process, so its cases stay here. */
  runner(challenge: Challenge, ref: ChallengeRef | null, sources: Sources, options?: ScoreTaskOptions): TaskRunner
  /** Starts a process before it is known what it will have to do. */
  warm(): void
  /** Ends the processes, or keeps them a few seconds for the next pool. */
  close(): Promise<void>
}

/** Unpacked bytes over all cases from which more than one process is opened at once. */
const LARGE_JOB_BYTES = 512 * 2 ** 20
/** Below that they are when what is left would take longer than this in one process, several times what opening costs. */
const LONG_JOB_MS = 1000
/** Cases shorter than this gain nothing. */
const SHORT_CASE_MS = 2
/** More processes than this for each core only take memory. */
const MOST_PER_CORE = 2
/** Two lanes in one thread: the platform inflates the files of the next case while this one is scored. */
const LANES_IN_THREAD = 2

let lastJob = 0

/** Makes a pool; no process starts before it is needed. @throws MedgradeError `bad-option`. */
export function casePool(options: CasePoolOptions = {}): CasePool {
  checkOptions('casePool', options, {
    jobs: 'number',
    memory: 'number',
    caseTimeout: 'number',
    workerFile: 'string',
    heapLimit: 'number',
  })
  const jobs = requirePositive('jobs', options.jobs ?? availableParallelism(), Number.isInteger)
  if (options.caseTimeout !== undefined) requirePositive('caseTimeout', options.caseTimeout, Number.isFinite)
  const file = caseWorkerFile(options.workerFile)
  // Without the file the cases stay in this process.
  const crew = file === null ? null : workerCrew({ file, execArgv: workerArguments(options.heapLimit) })
  return {
    runner(challenge, ref, sources, scoring = {}) {
      const here = (task: CaseTask) => scoreTask(challenge, task, sources, scoring)
      if (!crew || !ref || !sources.submission.ref || !sources.answers.ref)
        return { concurrency: LANES_IN_THREAD, run: here }
      const isolated = { crew, jobs, ref, sources, scoring, options }
      return isolatedRunner(isolated, here)
    },
    warm: () => crew?.warm(),
    async close() {
      crew?.close()
    },
  }
}

/** How many cases of this unpacked size fit into the budget, at least one. */
export function lanesFor(caseBytes: number, memory: number): number {
  return Math.max(1, Math.floor(memory / (WORKER_BYTES + CASE_FACTOR * caseBytes)))
}

function requirePositive(name: string, value: number, suits: (value: number) => boolean): number {
  if (suits(value) && value > 0 && (name !== 'jobs' || value >= 1)) return value
  const what = name === 'jobs' ? 'a whole number from 1' : 'a number of milliseconds above 0'
  return refuse('bad-option', name, value, what)
}

function defaultMemory(): number {
  return process.availableMemory() / 2
}

interface Isolated {
  readonly crew: WorkerCrew
  readonly jobs: number
  readonly ref: ChallengeRef
  readonly sources: Sources
  readonly scoring: ScoreTaskOptions
  readonly options: CasePoolOptions
}

function isolatedRunner(isolated: Isolated, here: (task: CaseTask) => Promise<CaseResult>): TaskRunner {
  const { jobs, ref, sources, options } = isolated
  const pace = paceMeter()
  let memory = options.memory
  const budget = () => (memory ??= defaultMemory())
  let lanes = 1
  let wide = false
  let job: OpenJob | Promise<OpenJob> | undefined
  const width = () => (wide ? lanes : 1)
  const batches = caseBatches(width, async (tasks, tell) => {
    job ??= openJob(isolated)
    const opened = job instanceof Promise ? await job : job
    await inProcess(isolated, tasks, {
      job: opened,
      width: width(),
      limits: limitsOf(isolated, tasks, () => budget() / lanes),
      tell: (result) => tell(result as CaseResult),
    })
  })
  // Nothing is read for a case without files, and a bundled challenge goes over its values once.
  const staysHere = ({ files }: CaseTask) => ref.module === undefined && Object.keys(files).length === 0
  return {
    isolates: true,
    get concurrency() {
      return BATCHES_EACH * lanes * batches.size
    },
    async prepare(tasks) {
      // Nothing stands beside a lone case, and to ask the system for its memory takes as long as a small one's files.
      if (tasks.length < 2 || jobs === 1) return
      const sizes = tasks.map((task) => caseSize(task, sources))
      const largest = sizes.reduce((max, size) => Math.max(max, size), 0)
      lanes = Math.min(jobs, MOST_PER_CORE * availableParallelism(), lanesFor(largest, budget()))
      wide = options.jobs !== undefined || sizes.reduce((sum, size) => sum + size, 0) >= LARGE_JOB_BYTES
      pace.start(tasks.length)
    },
    async run(task) {
      if (staysHere(task)) return here(task)
      if (!wide && lanes > 1 && pace.each() > SHORT_CASE_MS && pace.left() > LONG_JOB_MS) wide = true
      const result = await batches.run(task)
      pace.done()
      return result
    },
  }
}

/** Those that a death leaves without a result are asked again, each on its own. */
async function inProcess(isolated: Isolated, tasks: readonly CaseTask[], asking: Asking): Promise<void> {
  const { crew, scoring } = isolated
  let done = 0
  const tell = (result: unknown) => {
    done++
    asking.tell(result)
  }
  try {
    const question = { kind: 'score', job: asking.job!.job, tasks } as const
    await crew.ask(question, { ...asking, tell, signal: scoring.signal })
  } catch (thrown) {
    scoring.signal?.throwIfAborted()
    if (tasks.length === 1) return asking.tell(failed(isolated, tasks[0]!, thrown))
    for (const task of tasks.slice(done)) await inProcess(isolated, [task], asking)
  }
}

function failed({ ref }: Isolated, { index, id }: CaseTask, thrown: unknown): CaseResult {
  const ownCode = ref.module !== undefined && !/\.(?:ya?ml|json)$/i.test(ref.module)
  const error =
    thrown instanceof WorkerDeath
      ? deathError(thrown, { what: `Case '${id}'`, case: id, ownCode })
      : { ...toReportError(thrown, { side: 'medgrade', case: id }), side: 'medgrade' as const }
  return { index, id, evidence: null, error }
}

/** Those of the largest case. */
function limitsOf({ sources, options }: Isolated, tasks: readonly CaseTask[], share: () => number): Asking['limits'] {
  const most = (limit: typeof neededMemory) => Math.max(...tasks.map((task) => limit(task, sources)))
  let ms = options.caseTimeout
  let bytes: number | undefined
  return {
    timeout: () => (ms ??= most(defaultTimeout)),
    memory: () => (bytes ??= Math.max(share(), most(neededMemory))),
  }
}

/** At once for folders, so that a case does not wait for a turn of this thread. */
function openJob({ ref, sources, scoring }: Isolated): OpenJob | Promise<OpenJob> {
  const submission = sentSource(sources.submission)
  const answers = sentSource(sources.answers)
  const open = (submission: SentSource, answers: SentSource): OpenJob => ({
    kind: 'open',
    job: ++lastJob,
    challenge: ref,
    sources: { submission, answers },
    ...(scoring.maxBytes === undefined ? {} : { maxBytes: scoring.maxBytes }),
  })
  if (submission instanceof Promise || answers instanceof Promise)
    return Promise.all([submission, answers]).then(([one, other]) => open(one, other))
  return open(submission, answers)
}

/** The other process may have been started in another folder. */
function sentSource({ ref }: Source): SentSource | Promise<SentSource> {
  if (ref?.kind === 'directory')
    return { ...ref, root: resolve(ref.root), ...(ref.apart ? { apart: ref.apart.map((path) => resolve(path)) } : {}) }
  const files = [...(ref?.files ?? [])].map(async ([path, blob]) => [path, await bytesOf(blob)] as const)
  return Promise.all(files).then((entries) => ({ kind: 'bytes', files: new Map(entries) }))
}

/** Estimates the time left in one process from the later half of the cases done so far: the first ones pay for compiling. */
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
