/** Runs the cases side by side and returns their results in row order, so that a report does not depend on which case finished first. */
import type { CaseResult, CaseTask, GradeOptions } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import type { TaskList } from './taskList'

/** Scores cases: on this thread, in a pool of processes, or from a journal. */
export interface TaskRunner {
  /** Most cases at once; read after `prepare` and after each case. */
  readonly concurrency: number
  /** Whether each case runs in another process, so that a case that ends its process does not end this one. */
  readonly isolates?: boolean
  /** Called once with all tasks, before the first case runs. */
  prepare?(tasks: TaskList): Promise<void>
  run(task: CaseTask): Promise<CaseResult>
}

/** After so long without a turn of the event loop a lane yields, which costs about a millisecond. */
const YIELD_INTERVAL_MS = 50

export type RunTasksOptions = Pick<GradeOptions, 'failFast' | 'onProgress' | 'signal'>

/** Every result in index order; with `failFast` only those up to the first failed case. */
export async function runTasks(
  tasks: TaskList,
  runner: TaskRunner,
  options: RunTasksOptions = {},
): Promise<readonly CaseResult[]> {
  const results = new Array<CaseResult | undefined>(tasks.length)
  const open = tasks[Symbol.iterator]()
  let next = 0
  let done = 0
  let failed = 0
  let stop = false
  await runner.prepare?.(tasks)
  // Awaiting settled promises gives no turn to timers, rendering or aborts, so lanes of small cases yield explicitly.
  let lastTurn = performance.now()
  const timer = setInterval(() => {
    lastTurn = performance.now()
  }, YIELD_INTERVAL_MS / 2)
  let lanes = 0
  const laneLimit = () => Math.max(1, Math.min(runner.concurrency, tasks.length))
  const lane = async (openLanes: () => void) => {
    while (!stop && next < tasks.length && lanes <= laneLimit()) {
      options.signal?.throwIfAborted()
      const index = next++
      const task = open.next().value as CaseTask
      const result = await runner.run(task)
      results[index] = result
      done++
      if (result.error) failed++
      if (result.error && options.failFast) stop = true
      options.onProgress?.({ done, total: tasks.length, failed, id: task.id })
      openLanes()
      if (next < tasks.length && performance.now() - lastTurn > YIELD_INTERVAL_MS)
        await new Promise((resolve) => setTimeout(resolve))
    }
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const openLanes = () => {
        while (!stop && lanes < laneLimit() && next < tasks.length) {
          lanes++
          lane(openLanes).then(laneEnded, reject)
        }
        if (lanes === 0) resolve()
      }
      // If the limit falls, all lanes may end at once with cases left.
      const laneEnded = () => {
        lanes--
        openLanes()
      }
      openLanes()
    })
  } finally {
    clearInterval(timer)
  }
  return inOrder(results, options.failFast ?? false)
}

/** @throws MedgradeError `internal` if a case has no result, which would change the aggregate unnoticed. */
function inOrder(results: readonly (CaseResult | undefined)[], failFast: boolean): readonly CaseResult[] {
  const finished = results.filter((result) => result !== undefined)
  if (failFast) {
    const first = finished.findIndex((result) => result.error !== null)
    return first < 0 ? finished : finished.slice(0, first + 1)
  }
  const missing = results.length - finished.length
  if (missing > 0) throw new MedgradeError('internal', `${missing} of ${results.length} cases were not run`)
  return finished
}
