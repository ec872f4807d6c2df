import type { FromRunner, Job, ToRunner } from './appTypes'

export interface RunnerClient {
  start(job: Job): void
  cancel(): void
  close(): void
}

/**
 * Starts the worker that runs jobs and the workers that score cases, connected by ports. They load at once what cases of the challenge need (null: an
 * evaluation), so a client is made when the first files come, before the job is started.
 */
export function runnerClient(challenge: string | null, onMessage: (message: FromRunner) => void): RunnerClient {
  const runner = new Worker(new URL('./runnerWorker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToRunner, transfer: Transferable[] = []) => runner.postMessage(message, transfer)
  runner.addEventListener('message', ({ data }: MessageEvent<FromRunner>) => onMessage(data))
  runner.addEventListener('error', (event) =>
    onMessage({ type: 'failed', message: event.message || 'the worker could not be started' }),
  )
  const count = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1))
  const cases = Array.from({ length: count }, () => {
    const worker = new Worker(new URL('./caseWorker.ts', import.meta.url), { type: 'module' })
    const { port1, port2 } = new MessageChannel()
    worker.postMessage({ port: port1, challenge }, [port1])
    post({ type: 'port', port: port2 }, [port2])
    return worker
  })
  return {
    start: (job) => post({ type: 'start', job, now: Date.now() }),
    cancel: () => post({ type: 'cancel' }),
    close() {
      for (const worker of [runner, ...cases]) worker.terminate()
    },
  }
}
