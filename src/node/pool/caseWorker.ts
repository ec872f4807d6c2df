/**
 * What runs in a process of its own: it answers one question after the other and may be ended at any moment. It loads its own files; only numbers
 * travel.
 */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { CaseResult, Challenge } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { filesSource } from '../../grading/files/filesSource'
import { type Sources, scoreTask } from '../../grading/scoreTask'
import { directorySource } from '../files/directorySource'
import { loadChallengeRef } from '../loadChallenge'
import {
  type Message,
  type OpenJob,
  plainError,
  type Question,
  type Reply,
  type ScoreQuestion,
  type SentSource,
  STAGES,
} from './workerMessages'

interface Job {
  readonly challenge: Promise<Challenge>
  readonly sources: Sources
  readonly maxBytes?: number
}

/** Results do not wait longer than this for those behind them: each reply says that the process is alive. */
const REPLY_MS = 10

const jobs = new Map<number, Job>()
let last: Promise<void> = Promise.resolve()

process.on('message', (message: Message) => {
  if (message.kind === 'open') open(message)
  else if (message.kind === 'close') jobs.delete(message.job)
  else last = last.then(() => reply(message))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
endWithParent()

function open({ job, challenge, sources, maxBytes }: OpenJob): void {
  const loading = loadChallengeRef(challenge)
  // Whoever asks for a case of it is told.
  loading.catch(() => {})
  jobs.set(job, {
    challenge: loading,
    sources: { submission: sourceFrom(sources.submission), answers: sourceFrom(sources.answers) },
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
}

function sourceFrom(sent: SentSource) {
  if (sent.kind === 'bytes') return filesSource(sent.files)
  const { root, links, apart } = sent
  return directorySource(root, { ...(links ? { links } : {}), ...(apart ? { apart } : {}) })
}

async function reply(question: Question): Promise<void> {
  try {
    await answerTo(question)
  } catch (thrown) {
    send({ error: plainError(thrown) })
  }
}

function send(message: Reply): void {
  process.send?.(message)
}

async function answerTo(question: Question): Promise<void> {
  if (question.kind === 'score') return scoreTasks(question)
  // Grading of a whole submission is loaded only where it is asked for.
  const { validateUpload } = await import('../server/validateUpload')
  send({ results: [await validateUpload(question.upload)], more: false })
}

async function scoreTasks({ job, tasks }: ScoreQuestion): Promise<void> {
  const opened = jobs.get(job)
  if (!opened) throw new MedgradeError('internal', `There is no job ${job}`)
  const { challenge, sources, maxBytes } = opened
  // Where one of several ends the process they are asked again one by one; only then it matters at which stage.
  const options = {
    ...(tasks.length === 1 ? { onStage } : {}),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  }
  let results: CaseResult[] = []
  let sent = performance.now()
  for (const [i, task] of tasks.entries()) {
    results.push(await scoreTask(await challenge, task, sources, options))
    const more = i + 1 < tasks.length
    if (more && performance.now() - sent < REPLY_MS) continue
    send({ results, more })
    results = []
    sent = performance.now()
  }
}

/** A line is with the other process before the stage begins, whatever becomes of this one. */
function onStage(side: string, file = ''): void {
  try {
    writeSync(STAGES, `${side}\t${file.replaceAll(/[\t\n]/g, ' ')}\n`)
  } catch {
    // Whoever listened is gone.
  }
}

/** A process in an endless loop does not hear that its parent has gone; a thread beside it sees it. */
function endWithParent(): void {
  const code = `const parent = ${process.ppid}
setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`
  process.once('message', () => new Worker(code, { eval: true, execArgv: [] }).unref())
}
