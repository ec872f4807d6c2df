import type { FromRunner, Job, ToRunner } from './appTypes'

export interface RunnerClient {
  start(job: Job): void
  cancel(): void
  /** Draws the figures and the worst cases of the evaluation that was last done. */
  draw(): void
  close(): void
}

/**
 * Starts the worker that runs jobs, which starts those that score cases. They load at once what cases of the challenge need (null: an evaluation), so a client
 * is made when the first files come, before the job is started.
 */
export function runnerClient(challenge: string | null, onMessage: (message: FromRunner) => void): RunnerClient {
  const runner = new Worker(new URL('./runnerWorker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToRunner) => runner.postMessage(message)
  runner.addEventListener('message', ({ data }: MessageEvent<FromRunner>) => onMessage(data))
  runner.addEventListener('error', (event) =>
    onMessage({ type: 'failed', message: event.message || 'the worker could not be started' }),
  )
  post({ type: 'prepare', challenge })
  return {
    start: (job) => post({ type: 'start', job, now: Date.now() }),
    cancel: () => post({ type: 'cancel' }),
    draw: () => post({ type: 'draw' }),
    // The workers of a worker end with it.
    close: () => runner.terminate(),
  }
}
