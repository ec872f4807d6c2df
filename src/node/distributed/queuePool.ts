/** A pool whose processes are workers of a queue, on any machine. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CaseResult, CaseTask, Challenge, ChallengeRef } from '../../contract'
import type { TaskRunner } from '../../engine/runTasks'
import { type ScoreTaskOptions, type Sources, scoreTask } from '../../engine/scoreTask'
import { caseGroups } from '../../engine/shards/caseGroups'
import type { CasePool } from '../pool/casePool'
import { caseBytes } from './caseBytes'
import type { JobCollector } from './jobCollector'
import { casesJob } from './queueJob'
import type { QueueSeal } from './queueSeal'

export interface QueuePoolOptions {
  /** Milliseconds that a case may take. Default: from the sizes of its files. */
  readonly caseTimeout?: number
  readonly seal: QueueSeal
}

/** Cases that wait for results at once. */
const LANES = 4096

/** A case without files, and one of a challenge object or of files in memory, is scored here. */
export function queuePool(collector: JobCollector, options: QueuePoolOptions): CasePool {
  return {
    runner(challenge, ref, sources, scoring = {}) {
      const here = (task: CaseTask) => scoreTask(challenge, task, sources, scoring)
      if (ref === null || sources.submission.ref?.kind !== 'directory' || sources.answers.ref?.kind !== 'directory')
        return { concurrency: 2, run: here }
      return queueRunner(collector, { challenge, ref, sources, scoring, options }, here)
    },
    close: () => collector.close(),
  }
}

interface Far {
  readonly challenge: Challenge
  readonly ref: ChallengeRef
  readonly sources: Sources
  readonly scoring: ScoreTaskOptions
  readonly options: QueuePoolOptions
}

function queueRunner(
  collector: JobCollector,
  { ref, sources, scoring, options }: Far,
  here: (task: CaseTask) => Promise<CaseResult>,
): TaskRunner {
  const results = new Map<number, Promise<CaseResult>>()
  const { submission, answers } = { submission: sources.submission.ref, answers: sources.answers.ref }
  if (submission?.kind !== 'directory' || answers?.kind !== 'directory') return { concurrency: 1, run: here }
  const frame = {
    challenge: ref,
    sources: { submission, answers },
    maxBytes: scoring.maxBytes,
    caseTimeout: options.caseTimeout,
  }
  const submit = (group: readonly CaseTask[]) => {
    const { id, data } = casesJob(frame, group, options.seal)
    const all = collector.collect(id, data, group)
    all.catch(() => {})
    for (const [i, { index }] of group.entries())
      results.set(
        index,
        all.then((found) => found[i]!),
      )
    for (const { index } of group) results.get(index)!.catch(() => {})
  }
  return {
    isolates: true,
    concurrency: LANES,
    async prepare(tasks) {
      const far = [...tasks].filter(({ files }) => ref.module !== undefined || Object.keys(files).length > 0)
      const sizes = far.map((task) => caseBytes(task, sources))
      for (const group of caseGroups(far, sizes)) {
        submit(group)
        // A job is on its way before the files of the next one are looked up.
        await nextTurn()
      }
    },
    run: (task) => results.get(task.index) ?? here(task),
  }
}
