/** Idle processes that are kept for their next use, as starting one takes as long as a medium case. */
import { availableParallelism } from 'node:os'
import { type WorkerProcess, workerProcess } from './workerProcess'

/** Time after which an idle process is ended. */
const IDLE_MS = 10_000

interface Kept {
  readonly key: string
  readonly worker: WorkerProcess
  readonly timer: NodeJS.Timeout
}

let kept: Kept[] = []

/** An idle process, or a new one. */
export function takeProcess(file: string, execArgv: readonly string[], onlyFresh = false): WorkerProcess {
  const key = keyOf(file, execArgv)
  kept = kept.filter(({ worker }) => worker.alive)
  const found = onlyFresh ? undefined : kept.find((one) => one.key === key)
  if (!found) return workerProcess(file, execArgv)
  kept.splice(kept.indexOf(found), 1)
  clearTimeout(found.timer)
  return found.worker
}

/** Keeps an idle process. A process that is still working, or beyond the number of cores, is ended. */
export function returnProcess(worker: WorkerProcess, file: string, execArgv: readonly string[]): void {
  if (!worker.alive || worker.waiting > 0 || kept.length >= availableParallelism()) {
    worker.end()
    return
  }
  const timer = setTimeout(() => worker.end(), IDLE_MS).unref()
  kept.push({ key: keyOf(file, execArgv), worker, timer })
}

/** A process can be used again for the same file, arguments and folder only. */
function keyOf(file: string, execArgv: readonly string[]): string {
  return JSON.stringify([file, execArgv, process.cwd()])
}
