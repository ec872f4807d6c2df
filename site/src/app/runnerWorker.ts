/** Runs jobs away from the page: tables, aggregation and reports here, cases in workers of their own. */
import type { FromRunner, ToRunner } from './appTypes'
import { caseCrew } from './caseCrew'
import { keptResults } from './keptResults'
import { runJob } from './runJob'

const crew = caseCrew()
const kept = keptResults()
const running: { abort: AbortController | null } = { abort: null }

const send = (message: FromRunner) => self.postMessage(message)

async function start({ job, now }: Extract<ToRunner, { type: 'start' }>): Promise<void> {
  const abort = new AbortController()
  running.abort = abort
  const begin = performance.now()
  try {
    const result = await runJob(job, {
      crew,
      kept,
      signal: abort.signal,
      now: new Date(now),
      onProgress: (progress) => send({ type: 'progress', progress }),
    })
    send({ type: 'done', result, ms: performance.now() - begin })
  } catch (error) {
    if (abort.signal.aborted) send({ type: 'cancelled' })
    else send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToRunner>) => {
  if (data.type === 'prepare') crew.prepare(data.challenge)
  if (data.type === 'start') start(data)
  if (data.type === 'cancel') running.abort?.abort(new Error('cancelled'))
})
