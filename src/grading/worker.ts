/**
 * `medgrade/worker`: one case in another thread, process or tab. A message names the challenge and carries the task and references to the sources;
 * the answer is the case's result, the same that the main thread would have computed.
 */

import type { CaseResult, CaseTask, Challenge, ChallengeRef, Source, SourceRef } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { filesSource } from './files/filesSource'
import { resolveChallenge } from './resolveChallenge'
import { scoreTask } from './scoreTask'

/** What a worker is told; structured-cloneable. */
export interface TaskMessage {
  readonly challenge: ChallengeRef
  readonly task: CaseTask
  readonly sources: { readonly submission: SourceRef; readonly answers: SourceRef }
  readonly maxBytes?: number
}

/** How a reference becomes a source again. Folders need Node: `medgrade/node` passes an opener that knows them. */
export type OpenSource = (ref: SourceRef) => Source

/** How a reference becomes a challenge. `medgrade/node` passes one that reads YAML too. */
export type LoadChallenge = (ref: ChallengeRef) => Promise<Challenge>

/** Scores one task from plain references. Only an unknown challenge or an unreadable reference throws; a bad case is a result. */
export async function scoreTaskMessage(
  message: TaskMessage,
  open: OpenSource = openFilesRef,
  load: LoadChallenge = challengeOf,
): Promise<CaseResult> {
  const challenge = await load(message.challenge)
  const sources = { submission: open(message.sources.submission), answers: open(message.sources.answers) }
  return scoreTask(
    challenge,
    message.task,
    sources,
    message.maxBytes === undefined ? {} : { maxBytes: message.maxBytes },
  )
}

/** Opens the in-memory kind of reference. @throws MedgradeError `unsupported` for a folder. */
export function openFilesRef(ref: SourceRef): Source {
  if (ref.kind === 'files') return filesSource(ref.files)
  throw new MedgradeError('unsupported', 'Folders can only be opened in Node', { found: ref.kind, expected: 'files' })
}

/** The bundled challenge of that id, or the export of `module` that carries it. */
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
