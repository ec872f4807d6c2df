import type { TaskRunner } from '../../engine/runTasks'
import { joinedShares } from '../../evaluation/labels/joinedShares'
import { labelShares } from '../../evaluation/labels/labelShares'
import type { PoolRunner } from '../pool/casePool'

/**
 * Divides the labels of each case among processes where there are fewer cases than jobs. No voxel travels between processes: each reads the files of the
 * case.
 */
export function dividedRunner(inner: PoolRunner, jobs: number): TaskRunner {
  let shares = 1
  return {
    isolates: true,
    get concurrency() {
      return inner.concurrency
    },
    async prepare(tasks) {
      shares = tasks.length === 0 ? 1 : Math.floor(jobs / tasks.length)
      if (shares > 1) {
        await inner.prepare?.([...tasks].flatMap((task) => labelShares(task, shares)))
        // Memory may allow fewer processes than jobs.
        shares = Math.min(shares, Math.floor((inner.processes ?? 1) / tasks.length))
      }
      if (shares < 2) await inner.prepare?.(tasks)
    },
    async run(task) {
      if (shares < 2) return inner.run(task)
      return joinedShares(await Promise.all(labelShares(task, shares).map((share) => inner.run(share))))
    },
  }
}
