/** Small cases go to a process several at a time: a message of its own would take longer than such a case. */
import type { CaseResult, CaseTask } from '../../contract'

export interface CaseBatches {
  /** Cases that go in one message, from what the last ones took. */
  readonly size: number
  run(task: CaseTask): Promise<CaseResult>
}

/** Scores cases one after the other and tells each result in their order. */
export type ScoreBatch = (tasks: readonly CaseTask[], tell: (result: CaseResult) => void) => Promise<void>

interface Waiting {
  readonly task: CaseTask
  readonly resolve: (result: CaseResult) => void
  readonly reject: (reason: unknown) => void
}

/** So many messages are with each process: the next one is there when the one before is done. */
export const BATCHES_EACH = 2
/** A batch takes no longer than this, so that an end loses little. */
const BATCH_MS = 25
const MOST_CASES = 64

/** `width`: how many processes share the work at the moment. */
export function caseBatches(width: () => number, score: ScoreBatch): CaseBatches {
  const queue: Waiting[] = []
  let underWay = 0
  let size = 1
  const start = async (batch: readonly Waiting[]) => {
    const began = performance.now()
    let done = 0
    underWay++
    try {
      await score(
        batch.map(({ task }) => task),
        (result) => batch[done++]!.resolve(result),
      )
    } catch (reason) {
      for (const { reject } of batch.slice(done)) reject(reason)
    }
    underWay--
    const each = (performance.now() - began) / batch.length
    size = Math.max(1, Math.min(2 * batch.length, MOST_CASES, Math.floor(BATCH_MS / each)))
    pump()
  }
  const pump = () => {
    while (queue.length > 0 && underWay < BATCHES_EACH * width())
      start(queue.splice(0, Math.min(size, Math.ceil(queue.length / width()))))
  }
  return {
    get size() {
      return size
    },
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        pump()
      }),
  }
}
