import { type WorkerCrew, workerCrew } from 'medgrade/worker'
import type { ToCase } from './caseWorker'

export interface CaseCrew extends WorkerCrew {
  /** Starts the workers, which load what cases of the challenge need; null: an evaluation. */
  prepare(challenge: string | null): void
}

const SIZE = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1))

/** A crew whose workers can start before there are cases. */
export function caseCrew(): CaseCrew {
  const started: Worker[] = []
  const start = () => new Worker(new URL('./caseWorker.ts', import.meta.url), { type: 'module' })
  return {
    ...workerCrew(() => started.pop() ?? start(), { size: SIZE }),
    prepare(challenge) {
      for (let i = 0; i < SIZE; i++) {
        const worker = start()
        worker.onerror = () => void started.splice(started.indexOf(worker), 1)
        worker.postMessage({ prepare: challenge } satisfies ToCase)
        started.push(worker)
      }
    },
  }
}
