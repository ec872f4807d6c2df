/** Scores single cases. It takes the sources of a job once and then tasks, each answered by its result. */
import type { Challenge } from 'medgrade'
import { evaluationChallenge, evaluationId } from '../../../src/evaluation/running/evaluationChallenge'
import { readers } from '../../../src/grading/inspect/readers'
import { resolveChallenge } from '../../../src/grading/resolveChallenge'
import { scoreTask } from '../../../src/grading/scoreTask'
import { openFilesRef } from '../../../src/grading/worker'
import { averageSurfaceDistance } from '../../../src/metrics/distance/averageSurfaceDistance'
import { hausdorffDistance } from '../../../src/metrics/distance/hausdorffDistance'
import { surfaceDice } from '../../../src/metrics/distance/surfaceDice'
import { dice } from '../../../src/metrics/overlap/dice'
import { labelPair } from '../../../src/metrics/overlap/labelPair'
import { warmLabels } from '../warmLabels'
import { warmReading } from '../warmReading'
import type { FromCase, ToCase } from './caseMessages'

type Sources = Extract<ToCase, { type: 'sources' }>
type Task = Extract<ToCase, { type: 'task' }>
type Stage = 'answers' | 'submission' | 'scoring'

const sources = new Map<number, Sources>()

/** An evaluation is a challenge that only its mode names. */
const challengeOf = async (id: string, variant: string): Promise<Challenge> =>
  id === evaluationId ? evaluationChallenge(variant) : (await resolveChallenge(id, variant)).challenge

/** Records the stages of a case as measures: what reading, decoding and computing take. */
function stageTimes(): { enter(stage: Stage): void; end(): void } {
  performance.clearMeasures()
  let open = { name: 'read', start: performance.now() }
  const close = () => performance.measure(open.name, { start: open.start })
  return {
    enter(stage) {
      close()
      open = { name: stage === 'scoring' ? 'score' : `decode ${stage}`, start: performance.now() }
    },
    end: close,
  }
}

async function score({ id, sources: key, challenge, variant, task }: Task): Promise<FromCase> {
  const source = sources.get(key)
  if (source === undefined) return { id, error: 'the files of the job are unknown' }
  const opened = {
    answers: openFilesRef({ kind: 'files', files: source.answers }),
    submission: openFilesRef({ kind: 'files', files: source.submission }),
  }
  try {
    const declared = await challengeOf(challenge, variant)
    const times = stageTimes()
    const result = await scoreTask(declared, task, opened, { onStage: times.enter })
    times.end()
    return { id, result }
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

/** Loads and compiles what the first case needs, while the files are chosen. */
async function prepare(challenge: string | null): Promise<void> {
  if (challenge !== null) return void (await resolveChallenge(challenge).catch(() => {}))
  await evaluationChallenge('labels')
  const resolve = () => Promise.reject(new Error('a file without neighbours'))
  await warmReading((bytes, name) => readers.any(bytes, { name, maxBytes: 2 ** 30, resolve }))
  warmLabels({ averageSurfaceDistance, dice, hausdorffDistance, labelPair, surfaceDice })
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ readonly port: MessagePort; readonly challenge: string | null }>) => {
    serve(data.port)
    prepare(data.challenge)
  },
)
