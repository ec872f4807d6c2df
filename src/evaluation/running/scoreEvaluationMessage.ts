import type { CaseResult } from '../../contract'
import { scoreTaskMessage, type TaskMessage } from '../../engine/worker'
import { evaluationChallenge } from './evaluationChallenge'

/**
 * Scores one case of an evaluation in a worker: `onmessage = async ({ data }) => postMessage(await scoreEvaluationMessage(data))`. The page passes a crew of
 * such workers to `evaluate`: its option `runner` is `workerCrew(…).runner` of medgrade/worker.
 *
 * Never throws: an unknown preset and a case that fails are results with an error.
 *
 * @example
 * const task = { index: 0, id: 'a', files: {}, values: {} }
 * const none = { kind: 'files', files: new Map() }
 * const message = { challenge: { id: 'evaluate', variant: 'kits23' }, task, sources: { submission: none, answers: none } }
 * const { error } = await scoreEvaluationMessage(message)
 * error.case // → a
 */
export function scoreEvaluationMessage(message: TaskMessage): Promise<CaseResult> {
  return scoreTaskMessage(message, undefined, ({ variant = '' }) => evaluationChallenge(variant))
}
