/** Runs the cases: results come back in any order and are handed on in row order, so a report never depends on who finished first. */
import type { CaseResult, CaseTask, GradeOptions } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'

/** Who scores a case: this thread, a pool of workers, a journal that already knows the answer. */
export interface TaskRunner {
  /** How many cases may be under way at once; read after `prepare` and after each case. */
  readonly concurrency: number
  /** true: each case runs in another process, so a case that ends its process does not end this one. */
  readonly isolates?: boolean
  /** Told once what is to come, before the first case runs. */
  prepare?(tasks: readonly CaseTask[]): Promise<void>
  run(task: CaseTask): Promise<CaseResult>
}

/** After so long without a turn other work of this thread gets one, which costs about a millisecond. */
const BREATH_MS = 50

export type RunTasksOptions = Pick<GradeOptions, 'failFast' | 'onProgress' | 'signal'>

/** Every result in index order; with `failFast` only those up to and including the failed case of the lowest index that was started. */
export async function runTasks(
  tasks: readonly CaseTask[],
  runner: TaskRunner,
  options: RunTasksOptions = {},
): Promise<readonly CaseResult[]> {
  const results = new Array<CaseResult | undefined>(tasks.length)
  let next = 0
  let done = 0
  let failed = 0
  let stop = false
  await runner.prepare?.(tasks)
  // Small cases are read and scored without a pause, in which no timer runs, no page is drawn and no abort is heard.
  let breath = performance.now()
  const beat = setInterval(() => {
    breath = performance.now()
  }, BREATH_MS / 2)
  let lanes = 0
  const most = () => Math.max(1, Math.min(runner.concurrency, tasks.length))
  const lane = async (open: () => void) => {
    while (!stop && next < tasks.length && lanes <= most()) {
      options.signal?.throwIfAborted()
      const at = next++
      const result = await runner.run(tasks[at]!)
      results[at] = result
      done++
      if (result.error) failed++
      if (result.error && options.failFast) stop = true
      options.onProgress?.({ done, total: tasks.length, failed, id: result.id })
      open()
      if (next < tasks.length && performance.now() - breath > BREATH_MS)
        await new Promise((resolve) => setTimeout(resolve))
    }
  }
  try {
    await new Promise<void>((resolve, reject) => {
      // As many as the runner takes at the moment.
      const open = () => {
        while (!stop && lanes < most() && next < tasks.length) {
          lanes++
          lane(open).then(ended, reject)
        }
        if (lanes === 0) resolve()
      }
      // Where the runner takes fewer than before all lanes may end at once, with cases left.
      const ended = () => {
        lanes--
        open()
      }
      open()
    })
  } finally {
    clearInterval(beat)
  }
  const finished = results.filter((result) => result !== undefined)
  if (!options.failFast) {
    // A case without a result would change the number in silence.
    if (finished.length < tasks.length)
      throw new MedgradeError('internal', `${tasks.length - finished.length} of ${tasks.length} cases were not run`)
    return finished
  }
  const first = finished.findIndex((result) => result.error !== null)
  return first < 0 ? finished : finished.slice(0, first + 1)
}
