/** What goes between the process that grades and those that read for it: replies to one question after the other, in order. */

import type { CaseTask, ChallengeRef, SourceRef } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import type { Upload } from '../server/validateUpload'

/** A source as another process is told it, to which a Blob cannot be sent. */
export type SentSource =
  | Extract<SourceRef, { kind: 'directory' }>
  | { readonly kind: 'bytes'; readonly files: ReadonlyMap<string, Uint8Array> }

/** Challenge and sources of one grading; told once, without a reply. */
export interface OpenJob {
  readonly kind: 'open'
  readonly job: number
  readonly challenge: ChallengeRef
  readonly sources: { readonly submission: SentSource; readonly answers: SentSource }
  readonly maxBytes?: number
}

/** Ends the use of a job; no reply. */
export interface CloseJob {
  readonly kind: 'close'
  readonly job: number
}

/** Cases to score one after the other. */
export interface ScoreQuestion {
  readonly kind: 'score'
  readonly job: number
  readonly tasks: readonly CaseTask[]
}

export type Question = ScoreQuestion | { readonly kind: 'validate'; readonly upload: Upload }

export type Message = OpenJob | CloseJob | Question

/** Results in the order of the tasks, or the only one; `more`: others follow. */
export type Reply = { readonly results: readonly unknown[]; readonly more: boolean } | { readonly error: PlainError }

/** An error as plain data: its class does not survive the way. */
export interface PlainError extends Pick<MedgradeError, 'file' | 'case' | 'found' | 'expected'> {
  /** Absent: it was no error of ours. */
  readonly code?: string
  readonly message: string
}

export function plainError(thrown: unknown): PlainError {
  if (!(thrown instanceof MedgradeError)) return { message: thrown instanceof Error ? thrown.message : String(thrown) }
  const { code, message, file, case: id, found, expected } = thrown
  return { code, message, file, case: id, found, expected }
}

export function errorOf({ code, message, ...details }: PlainError): Error {
  return code === undefined ? new Error(message) : new MedgradeError(code, message, details)
}

/** Where the worker writes what it is about to do, so that its end can be put down to someone. */
export const STAGES = 4
/** In place of the side of a file: the challenge computes. */
export const SCORING = 'scoring'
