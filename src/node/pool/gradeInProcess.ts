/**
 * A grading in a process of its own, watched from here. A step that takes too long or too much ends the process; another one goes on with what was
 * finished, and the step has its end as result.
 */
import { availableParallelism } from 'node:os'
import type { CaseResult, GradeOptions } from '../../contract'
import { asSettled } from '../../engine/report/settledError'
import { stepMemory, stepTimeout } from './caseLimits'
import { deathError, isOwnCode } from './deathError'
import type { GradingAnswer, GradingOrder, GradingPart } from './gradingOrder'
import { returnProcess, takeProcess } from './processStock'
import { turns } from './turns'
import { workerArguments } from './workerArguments'
import type { EndedStep, GradeQuestion } from './workerMessages'
import { type Limits, WorkerDeath, type WorkerProcess } from './workerProcess'

/** So many processes end over a step before it is blamed for the end of which nobody knows the cause. */
const MOST_DEATHS = 2
/** And so many over a grading, whatever they were at. */
const MOST_OF_ALL = 10

/** Gradings that have a process of their own at once, of all callers in this process; each may start more for its cases. */
const gradings = turns(2 * availableParallelism())

export type GradingListeners = Pick<GradeOptions, 'signal' | 'onProgress'>

/**
 * @param file that the process runs.
 * @returns the report, or the result of a validation.
 * @throws what `gradeFiles` throws; the reason of `signal`; what `onProgress` throws; MedgradeError `worker-died`, `timeout`, `out-of-memory` where there
 *   is nothing to report on yet.
 */
export async function gradeInProcess(file: string, order: GradingOrder, listeners: GradingListeners): Promise<unknown> {
  const end = await gradings.take(listeners.signal)
  try {
    return await graded(file, order, listeners)
  } finally {
    end()
  }
}

async function graded(file: string, order: GradingOrder, listeners: GradingListeners): Promise<unknown> {
  const ended: EndedStep[] = []
  const finished = new Map<number, CaseResult>()
  const limits = limitsOf(order)
  const deaths = new Map<string, number>()
  let all = 0
  for (;;) {
    listeners.signal?.throwIfAborted()
    const careful = all > 0
    const question: GradeQuestion = { kind: 'grade', order, ended, finished: [...finished.values()], careful }
    const worker = takeProcess(file, workerArguments(), careful)
    try {
      return await asked(worker, question, limits, { ...listeners, keep: (one) => finished.set(one.index, one) })
    } catch (thrown) {
      if (!(thrown instanceof WorkerDeath)) throw thrown
      all++
      const key = thrown.step?.key ?? ''
      const often = (deaths.get(key) ?? 0) + 1
      deaths.set(key, often)
      if (!isCertain(thrown, careful) && often < MOST_DEATHS && all < MOST_OF_ALL) continue
      const id = thrown.step?.case
      const what = id === undefined ? 'The grading' : `Case '${id}'`
      const error = deathError(thrown, {
        what,
        ownCode: isOwnCode(order.challenge),
        case: id,
      })
      if (key === '' || ended.some((one) => one.key === key)) throw asSettled(error)
      ended.push({ key, error })
    } finally {
      returnProcess(worker, file, workerArguments())
    }
  }
}

/** Memory may be held by what came before, and in haste the step that is told may be the one before. */
function isCertain({ reason, step }: WorkerDeath, careful: boolean): boolean {
  if (reason === 'timeout') return step?.alone === true
  return careful && reason !== 'ended'
}

interface Listening extends GradingListeners {
  readonly keep: (result: CaseResult) => void
}

async function asked(
  worker: WorkerProcess,
  question: GradeQuestion,
  limits: Limits,
  { signal, onProgress, keep }: Listening,
): Promise<unknown> {
  let stopped: { readonly reason: unknown } | undefined
  const stop = (reason: unknown) => {
    stopped ??= { reason }
    worker.end()
  }
  const abort = () => stop(signal?.reason)
  const progress: typeof onProgress = (done) => {
    try {
      if (!stopped) onProgress?.(done)
    } catch (reason) {
      stop(reason)
    }
  }
  signal?.addEventListener('abort', abort)
  try {
    const answer = await worker.ask(question, limits, (part) => {
      const { results, progress: done } = part as GradingPart
      for (const result of results) keep(result)
      progress(done)
    })
    const { value, progress: done } = answer as GradingAnswer
    if (done) progress(done)
    if (stopped) throw stopped
    return value
  } catch (thrown) {
    throw stopped ? stopped.reason : thrown
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

function limitsOf({ options: { memory, caseTimeout } }: GradingOrder): Limits {
  // To ask the system takes as long as a small case.
  let budget = memory
  let last: { readonly key: string; readonly timeout: number; readonly memory: number } | undefined
  const of = (step: Parameters<Limits['timeout']>[0]) => {
    budget ??= process.availableMemory() / 2
    const one = step ?? { key: 'start', files: [], alone: true }
    if (last?.key !== one.key) {
      last = { key: one.key, timeout: stepTimeout(one, caseTimeout), memory: Math.max(budget, stepMemory(one)) }
    }
    return last
  }
  return { timeout: (step) => of(step).timeout, memory: (step) => of(step).memory }
}
