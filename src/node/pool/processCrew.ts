/** The processes of one pool: chooses one for each question, and asks again in another one if it ends. */
import { returnProcess, takeProcess } from './processStock'
import type { OpenJob, Question } from './workerMessages'
import { type Limits, WorkerDeath, type WorkerProcess } from './workerProcess'

export interface CrewOptions {
  /** The file that a process runs. */
  readonly file: string
  readonly execArgv: readonly string[]
}

export interface Asking {
  /** Sent to the process before the question. */
  readonly job?: OpenJob
  readonly limits: Limits
  /** Most processes that may share the work. */
  readonly width: number
  readonly signal?: AbortSignal | undefined
}

export interface ProcessCrew {
  /** Resolves to the answer. @throws WorkerDeath if the question ended its process; the error of the other side; the reason of `signal`. */
  ask(question: Question, asking: Asking): Promise<unknown>
  close(): void
}

/** Number of processes that may end with unknown cause before the question counts as the cause. */
const MOST_DEATHS = 2

export function processCrew({ file, execArgv }: CrewOptions): ProcessCrew {
  let crew: WorkerProcess[] = []
  const hire = (onlyFresh: boolean) => {
    const worker = takeProcess(file, execArgv, onlyFresh)
    crew.push(worker)
    return worker
  }
  const choose = (width: number) => {
    crew = crew.filter(({ alive }) => alive)
    const free = crew.reduce<WorkerProcess | undefined>((a, b) => (a && a.waiting <= b.waiting ? a : b), undefined)
    return free && (free.waiting === 0 || crew.length >= width) ? free : hire(false)
  }
  const ask = async (worker: WorkerProcess, question: Question, { job, limits, signal }: Asking) => {
    if (job && !worker.jobs.has(job.job)) {
      worker.jobs.add(job.job)
      worker.tell(job)
    }
    const stop = () => worker.end()
    signal?.addEventListener('abort', stop)
    try {
      return await worker.ask(question, limits)
    } catch (reason) {
      signal?.throwIfAborted()
      throw reason
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }
  return {
    async ask(question, asking) {
      for (let deaths = 0; ; ) {
        asking.signal?.throwIfAborted()
        try {
          return await ask(deaths > 0 ? hire(true) : choose(asking.width), question, asking)
        } catch (reason) {
          if (!(reason instanceof WorkerDeath)) throw reason
          // Another question ended the process.
          if (reason.reason === 'bystander') continue
          deaths++
          if (isCertain(reason) || deaths === MOST_DEATHS) throw reason
        }
      }
    },
    close() {
      for (const worker of crew) {
        for (const job of worker.jobs) worker.tell({ kind: 'close', job })
        worker.jobs.clear()
        returnProcess(worker, file, execArgv)
      }
      crew = []
    },
  }
}

/** Whether the question is certainly the cause: the system may end a process because of others, and earlier questions may hold memory. */
function isCertain({ reason, fresh }: WorkerDeath): boolean {
  return reason === 'timeout' || reason === 'heap' || (reason === 'memory' && fresh)
}
