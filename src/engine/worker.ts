/**
 * `medgrade/worker`: scores one case in another thread, process or tab. The message names the challenge and holds the task and references to the
 * sources; the answer is the result of the case, equal to that of the main thread.
 */

import type { CaseResult, Challenge, ChallengeRef, Source, SourceRef } from '../contract'
import { checkArguments } from '../errors/checkArguments'
import { MedgradeError } from '../errors/MedgradeError'
import { filesSource } from './files/filesSource'
import { toReportError } from './report/toReportError'
import { resolveChallenge } from './resolveChallenge'
import { scoreTask } from './scoreTask'
import type { TaskMessage } from './workerCrew'

export { type CaseWorker, type TaskMessage, type WorkerCrew, type WorkerCrewOptions, workerCrew } from './workerCrew'

/** Opens a source by its reference. `medgrade/node` passes a function that opens folders too. */
export type OpenSource = (ref: SourceRef) => Source

/** Loads a challenge by its reference. `medgrade/node` passes a function that reads YAML too. */
export type LoadChallenge = (ref: ChallengeRef) => Promise<Challenge>

/**
 * Scores one task. Never throws, as a worker whose answer fails answers nothing: an unknown challenge, a reference that cannot be opened and a case that
 * fails are results with an error.
 *
 * @example
 * const task = { index: 0, id: '7', files: {}, values: { truth: 3, prediction: 2.5 } }
 * const none = { kind: 'files', files: new Map() }
 * const message = { challenge: { id: 'ldct-iqa' }, task, sources: { submission: none, answers: none } }
 * const { evidence } = await scoreTaskMessage(message)
 * evidence.metrics // → { truth: 3, prediction: 2.5 }
 */
export async function scoreTaskMessage(
  message: TaskMessage,
  open: OpenSource = openFilesRef,
  load: LoadChallenge = challengeOf,
): Promise<CaseResult> {
  checkArguments(
    { message },
    {
      challenge: { id: 'string' },
      task: {
        index: 'number',
        id: 'string',
        files: { '*': 'object' },
        values: { '*': 'string or number or boolean or list or object or null' },
      },
      sources: { submission: 'object', answers: 'object' },
    },
  )
  const { task, maxBytes } = message
  try {
    const challenge = await load(message.challenge)
    const sources = { submission: open(message.sources.submission), answers: open(message.sources.answers) }
    return await scoreTask(challenge, task, sources, maxBytes === undefined ? {} : { maxBytes })
  } catch (error) {
    const { index, id } = task
    return { index, id, evidence: null, error: toReportError(error, { side: 'medgrade', case: id }) }
  }
}

/**
 * Opens a reference to files in memory.
 *
 * @throws MedgradeError `unsupported` for a folder.
 * @example
 * const source = openFilesRef({ kind: 'files', files: new Map([['1.txt', new Blob(['text'])]]) })
 * await source.exists('1.txt') // → true
 */
export function openFilesRef(ref: SourceRef): Source {
  checkArguments({ ref }, 'object')
  if (ref.kind === 'files') return filesSource(ref.files)
  throw new MedgradeError('unsupported', 'Folders can only be opened in Node', { found: ref.kind, expected: 'files' })
}

/** The bundled challenge of that id, or the export of `module` with that id. */
async function challengeOf({ id, variant, module }: ChallengeRef): Promise<Challenge> {
  if (module === undefined) return (await resolveChallenge(id, variant)).challenge
  const exports: Record<string, unknown> = await import(/* @vite-ignore */ module)
  const own = Object.values(exports).find((value): value is Challenge => (value as Challenge | null)?.id === id)
  if (!own)
    throw new MedgradeError('unknown-challenge', `${module} exports no challenge '${id}'`, {
      file: module,
      expected: id,
    })
  return (await resolveChallenge(own, variant)).challenge
}
