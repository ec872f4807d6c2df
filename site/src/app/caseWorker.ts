/** Scores single cases: each message is answered by the result of its case. */
import type { TaskMessage } from 'medgrade/worker'
import { resolveChallenge } from '../../../src/engine/resolveChallenge'
import { scoreTaskMessage } from '../../../src/engine/worker'
import { evaluationChallenge, evaluationId } from '../../../src/evaluation/running/evaluationChallenge'
import { scoreEvaluationMessage } from '../../../src/evaluation/running/scoreEvaluationMessage'
import { readers } from '../../../src/formats/readers/readers'
import { averageSurfaceDistance } from '../../../src/metrics/distance/averageSurfaceDistance'
import { hausdorffDistance } from '../../../src/metrics/distance/hausdorffDistance'
import { surfaceDice } from '../../../src/metrics/distance/surfaceDice'
import { dice } from '../../../src/metrics/overlap/dice'
import { labelPair } from '../../../src/metrics/overlap/labelPair'
import { warmLabels } from '../warmLabels'
import { warmReading } from '../warmReading'

/** A case, or what cases are to come: those of a challenge, or of an evaluation (null). */
export type ToCase = TaskMessage | { readonly prepare: string | null }

const score = (message: TaskMessage) =>
  message.challenge.id === evaluationId ? scoreEvaluationMessage(message) : scoreTaskMessage(message)

/** Loads and compiles what the first case needs, while the files are chosen. */
async function prepare(challenge: string | null): Promise<void> {
  if (challenge !== null) return void (await resolveChallenge(challenge).catch(() => {}))
  await evaluationChallenge('labels')
  const resolve = () => Promise.reject(new Error('a file without neighbours'))
  await warmReading((bytes, name) => readers.any(bytes, { name, maxBytes: 2 ** 30, resolve }))
  warmLabels({ averageSurfaceDistance, dice, hausdorffDistance, labelPair, surfaceDice })
}

self.addEventListener('message', async ({ data }: MessageEvent<ToCase>) => {
  if ('prepare' in data) await prepare(data.prepare)
  else self.postMessage(await score(data))
})
