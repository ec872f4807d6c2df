/** Processes that wait for their next use: to start one takes as long as a case of some size. */
import { availableParallelism } from 'node:os'
import { type WorkerProcess, workerProcess } from './workerProcess'

/** So long one waits. */
const IDLE_MS = 10_000

interface Kept {
  readonly key: string
  readonly worker: WorkerProcess
  readonly timer: NodeJS.Timeout
}

let kept: Kept[] = []

/** One that waits, or a new one. */
export function takeProcess(file: string, execArgv: readonly string[], onlyFresh = false): WorkerProcess {
  const key = keyOf(file, execArgv)
  kept = kept.filter(({ worker }) => worker.alive)
  const found = onlyFresh ? undefined : kept.find((one) => one.key === key)
  if (!found) return workerProcess(file, execArgv)
  kept.splice(kept.indexOf(found), 1)
  clearTimeout(found.timer)
  return found.worker
}

/** Gives one back; what is still at work, or too many, ends. */
export function returnProcess(worker: WorkerProcess, file: string, execArgv: readonly string[]): void {
  if (!worker.alive || worker.waiting > 0 || kept.length >= availableParallelism()) {
    worker.end()
    return
  }
  const timer = setTimeout(() => worker.end(), IDLE_MS).unref()
  kept.push({ key: keyOf(file, execArgv), worker, timer })
}

/** What a process is started with stays as it was then. */
function keyOf(file: string, execArgv: readonly string[]): string {
  return JSON.stringify([file, execArgv, process.cwd()])
}
