/** Scores single cases. It takes the sources of a job once and then tasks, each answered by its result. */
import { evaluationChallenge, evaluationId } from '../../../src/evaluation/running/evaluationChallenge'
import { openFilesRef, scoreTaskMessage } from '../../../src/grading/worker'
import type { FromCase, ToCase } from './caseMessages'

type Sources = Extract<ToCase, { type: 'sources' }>
type Task = Extract<ToCase, { type: 'task' }>

const sources = new Map<number, Sources>()

async function score(message: Task): Promise<FromCase> {
  const { id, challenge, variant, task } = message
  const source = sources.get(message.sources)
  if (source === undefined) return { id, error: 'the files of the job are unknown' }
  const refs = {
    answers: { kind: 'files', files: source.answers },
    submission: { kind: 'files', files: source.submission },
  } as const
  const scored = { challenge: { id: challenge, variant }, task, sources: refs }
  // An evaluation is a challenge that only its mode names.
  const load = challenge === evaluationId ? () => evaluationChallenge(variant) : undefined
  try {
    return { id, result: await scoreTaskMessage(scored, openFilesRef, load) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function serve(port: MessagePort): void {
  port.onmessage = async ({ data }: MessageEvent<ToCase>) => {
    if (data.type === 'sources') {
      sources.clear()
      sources.set(data.key, data)
    } else port.postMessage(await score(data))
  }
}

self.addEventListener('message', ({ data }: MessageEvent<MessagePort>) => serve(data))
