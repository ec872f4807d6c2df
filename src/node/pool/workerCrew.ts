/** The processes of one pool: who is asked next, and what is asked again when one of them ends. */
import { returnProcess, takeProcess } from './processStock'
import type { OpenJob, Question } from './workerMessages'
import { type Limits, WorkerDeath, type WorkerProcess } from './workerProcess'

export interface CrewOptions {
  /** The file that a process runs. */
  readonly file: string
  readonly execArgv: readonly string[]
}

export interface Asking {
  /** What the process has to know before. */
  readonly job?: OpenJob
  readonly limits: Limits
  /** Most processes that may share the work. */
  readonly width: number
  readonly signal?: AbortSignal | undefined
}

export interface WorkerCrew {
  /** Resolves to the answer. @throws WorkerDeath where the question ended its process; what the other side threw; the reason of `signal`. */
  ask(question: Question, asking: Asking): Promise<unknown>
  close(): void
}

/** So many processes end over a question before it is blamed for the end of which nobody knows the cause. */
const MOST_DEATHS = 2

export function workerCrew({ file, execArgv }: CrewOptions): WorkerCrew {
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
          // A process that was ended over another question says nothing of this one.
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

/** The system may end a process for what others do, and memory may be held from questions before. */
function isCertain({ reason, fresh }: WorkerDeath): boolean {
  return reason === 'timeout' || reason === 'heap' || (reason === 'memory' && fresh)
}
