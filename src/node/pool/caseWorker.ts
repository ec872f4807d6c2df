/**
 * What runs in a process of its own: it answers one question after the other and may be ended at any moment. It loads its own files; only numbers
 * travel.
 */

import { subSource } from '../../agents/runs/subSource'
import type { CaseResult, Challenge } from '../../contract'
import { filesSource } from '../../engine/files/filesSource'
import { type Sources, scoreTask } from '../../engine/scoreTask'
import { MedgradeError } from '../../errors/MedgradeError'
import { evaluationId } from '../../evaluation/running/evaluationChallenge'
import { beginLoading } from '../../formats/readers/readers'
import { directorySource } from '../files/directorySource'
import { loadChallengeRef } from '../loadChallenge'
import { notedCase } from './notedCase'
import { type StepNotes, startNotes, stepNotes } from './stepNotes'
import {
  type Message,
  type OpenJob,
  plainError,
  type Question,
  type Reply,
  type ScoreQuestion,
  type SentSource,
  type WarmUp,
} from './workerMessages'

interface Job {
  readonly challenge: Promise<Challenge>
  readonly sources: Sources
  readonly notes: StepNotes
  readonly maxBytes?: number
}

const jobs = new Map<number, Job>()
let last: Promise<void> = Promise.resolve()
let noted = false

process.on('message', (message: Message) => {
  if (message.kind === 'warm') return warm(message)
  // Not before it is needed: a thread takes as long to start as a small grading to load.
  if (!noted) startNotes()
  noted = true
  if (message.kind === 'open') open(message)
  else if (message.kind === 'close') jobs.delete(message.job)
  else last = last.then(() => reply(message))
})
process.send?.('ready')
process.on('disconnect', () => process.exit(0))

function warm({ challenge }: WarmUp): void {
  const warmed = challenge === evaluationId ? warmEvaluation() : warmGrading(challenge)
  // The grading will say it.
  warmed.catch(() => {})
}

async function warmGrading(challenge: string | undefined): Promise<void> {
  const { warmUp } = await import('./gradeOrder')
  await warmUp(challenge)
}

/** Of label maps, which most evaluations compare. */
async function warmEvaluation(): Promise<void> {
  beginLoading(['any'])
  await loadChallengeRef({ id: evaluationId, variant: 'labels' })
}

function open({ job, challenge, sources, maxBytes }: OpenJob): void {
  const loading = loadChallengeRef(challenge)
  // Whoever asks for a case of it is told.
  loading.catch(() => {})
  jobs.set(job, {
    challenge: loading,
    sources: { submission: sourceFrom(sources.submission), answers: sourceFrom(sources.answers) },
    // One case at a time, whose end has to be put down to the right file at once.
    notes: stepNotes(true),
    maxBytes,
  })
}

function sourceFrom(sent: SentSource) {
  if (sent.kind === 'bytes') return filesSource(sent.files)
  const { root, links, apart, below, zarr } = sent
  const whole = directorySource(root, { links, apart, zarr })
  return below ? subSource(whole, below) : whole
}

async function reply(question: Question): Promise<void> {
  try {
    send({ answer: await answerTo(question) })
  } catch (thrown) {
    send({ error: plainError(thrown) })
  }
}

/** @throws for what cannot be sent, such as a function in the evidence of a challenge. */
function send(message: Reply): void {
  process.send?.(message)
}

async function answerTo(question: Question): Promise<unknown> {
  if (question.kind === 'score') return scored(question)
  // The rest is loaded only where it is asked for.
  if (question.kind === 'grade') {
    const { gradeOrder } = await import('./gradeOrder')
    return gradeOrder(question, (part) => send({ part }))
  }
  const { upload } = question
  if (upload.score) return (await import('../server/scoring/scoreUpload')).scoreUpload(upload, upload.score.details)
  return (await import('../server/validateUpload')).validateUpload(upload)
}

async function scored({ job, task }: ScoreQuestion): Promise<CaseResult> {
  const opened = jobs.get(job)
  if (!opened) throw new MedgradeError('internal', `There is no job ${job}`)
  const { challenge, sources, notes, maxBytes } = opened
  const spec = await challenge
  return notedCase(notes, task, (onStage) => scoreTask(spec, task, sources, { onStage, maxBytes }))
}
