/** Runs jobs away from the page: tables, aggregation and reports here, cases in workers of their own. */
import type { FromRunner, Job, JobResult, ToRunner } from './appTypes'
import { caseCrew } from './caseCrew'
import { keptResults } from './keptResults'
import { runJob } from './runJob'

const crew = caseCrew()
const kept = keptResults()
const running: { abort: AbortController | null; done: readonly [Job, JobResult] | null } = { abort: null, done: null }

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
    running.done = [job, result]
    send({ type: 'done', result, ms: performance.now() - begin })
  } catch (error) {
    if (abort.signal.aborted) send({ type: 'cancelled' })
    else send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Draws only what was asked for: it reads files again. */
async function draw(): Promise<void> {
  const [job, result] = running.done ?? []
  if (job?.kind !== 'evaluate' || result?.kind !== 'evaluate') return
  try {
    const { drawEvaluation } = await import('./drawEvaluation')
    send({ type: 'drawn', drawn: await drawEvaluation(job, result.evaluation) })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    send({ type: 'drawn', drawn: { figures: [], pictures: [], problems: [reason] } })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToRunner>) => {
  if (data.type === 'prepare') crew.prepare(data.challenge)
  if (data.type === 'start') start(data)
  if (data.type === 'draw') draw()
  if (data.type === 'cancel') running.abort?.abort(new Error('cancelled'))
})
