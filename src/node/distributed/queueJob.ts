/** A job of the queue: some cases of one submission, with all that a worker needs to score them. */

import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CaseResult, CaseTask, ChallengeRef, SourceRef } from '../../contract'
import { plainFromJson, plainToJson } from '../../engine/report/json/plainJson'
import { version } from '../../engine/report/version'
import { MedgradeError } from '../../errors/MedgradeError'
import { belowRoot } from '../files/belowRoot'
import { readLocalFileSync } from '../files/readLocalFile'
import type { QueueSeal } from './queueSeal'

export type FolderRef = Extract<SourceRef, { kind: 'directory' }>

export interface CasesJob {
  readonly medgrade: string
  readonly challenge: ChallengeRef
  /** SHA-256 of the file of a user's challenge. */
  readonly hash: string | null
  readonly sources: { readonly submission: FolderRef; readonly answers: FolderRef }
  readonly tasks: readonly CaseTask[]
  readonly maxBytes?: number
  readonly caseTimeout?: number
}

/** As BullMQ stores it: numbers that JSON cannot hold are kept in a text. */
export interface StoredJob {
  readonly cases: string
}

/** What the cases of a job have in common. */
export type JobFrame = Omit<CasesJob, 'medgrade' | 'hash' | 'tasks'>

/** A job and its id, which is equal for equal cases of equal files: the same job is never queued twice. */
export function casesJob(
  frame: JobFrame,
  tasks: readonly CaseTask[],
  seal: QueueSeal,
): { readonly id: string; readonly data: StoredJob } {
  const { submission, answers } = frame.sources
  const sources = { submission: absolute(submission), answers: absolute(answers) }
  const { module } = frame.challenge
  const job: CasesJob = {
    ...frame,
    medgrade: version,
    hash: module === undefined ? null : moduleHash(module),
    sources,
    tasks,
  }
  const cases = plainToJson(job)
  const hash = createHash('sha256').update(cases)
  for (const { files } of tasks)
    for (const { side, paths } of Object.values(files))
      for (const path of paths) hash.update(`\n${statusText(side, sources[side], path)}`)
  // A number alone is no id for BullMQ.
  return { id: `m${hash.digest('hex')}`, data: { cases: seal.seal('job', cases) } }
}

/** @throws MedgradeError `queue-failed` for what is no job, or not sealed. */
export function storedJob(data: StoredJob, seal: QueueSeal): CasesJob {
  const job = plainOf('job', data?.cases, seal) as Partial<CasesJob> | null
  if (Array.isArray(job?.tasks) && job?.challenge && job.sources) return job as CasesJob
  throw new MedgradeError('queue-failed', 'The job in the queue is none of medgrade')
}

/** @throws MedgradeError `queue-failed` for a text that is not sealed, or no JSON. */
export function plainOf(what: string, text: unknown, seal: QueueSeal): unknown {
  const opened = seal.open(what, typeof text === 'string' ? text : '')
  try {
    return plainFromJson(opened)
  } catch (cause) {
    throw new MedgradeError('queue-failed', `The ${what.split(' ')[0]} in the queue is damaged`, { cause })
  }
}

/** SHA-256 of the file of a user's challenge. @param module its URL. */
export function moduleHash(module: string): string {
  return createHash('sha256')
    .update(readLocalFileSync(fileURLToPath(module)))
    .digest('hex')
}

export function resultsText(results: readonly CaseResult[], id: string, seal: QueueSeal): string {
  return seal.seal(`result of ${id}`, plainToJson(results))
}

/** @throws MedgradeError `queue-failed` for results that are damaged, not sealed, or not those of these cases. */
export function storedResults(
  text: unknown,
  tasks: readonly CaseTask[],
  id: string,
  seal: QueueSeal,
): readonly CaseResult[] {
  const found = plainOf(`result of ${id}`, text, seal)
  const results = (Array.isArray(found) ? found : []) as readonly (CaseResult | null)[]
  if (
    results.length === tasks.length &&
    results.every((one, i) => one?.index === tasks[i]!.index && one.id === tasks[i]!.id)
  )
    return results as readonly CaseResult[]
  throw new MedgradeError('queue-failed', `Job ${id} holds results of other cases`, {
    found: `${results.length} results`,
    expected: `${tasks.length} results`,
  })
}

/** Another machine has another current folder. */
function absolute(ref: FolderRef): FolderRef {
  return { ...ref, root: resolve(ref.root), apart: ref.apart?.map((path) => resolve(path)) }
}

/** Size and time of a file: a file that changed makes another job. */
function statusText(side: 'answers' | 'submission', { root, below = '' }: FolderRef, path: string): string {
  try {
    const folder = join(root, below)
    const { size, mtimeMs } = statSync(
      side === 'answers' ? resolve(folder, path) : join(folder, belowRoot(folder, path)),
    )
    return `${size} ${mtimeMs}`
  } catch {
    return 'none'
  }
}
