/** What goes between a process and those that it starts: replies to one question after the other, in order. */

import type { CaseResult, CaseTask, ChallengeRef, ReportError, SourceRef } from '../../contract'
import { systemCode } from '../../errors/isMachineFault'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import type { Upload } from '../server/readUpload'
import type { GradingOrder } from './gradingOrder'

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

/** A grading will be asked for; no reply. */
export interface WarmUp {
  readonly kind: 'warm'
  /** Of this challenge, if it is a bundled one, or that of evaluations. */
  readonly challenge?: string
}

/** A case to score. */
export interface ScoreQuestion {
  readonly kind: 'score'
  readonly job: number
  readonly task: CaseTask
}

/** A step of a grading that has ended a process, and what the report says of it. */
export interface EndedStep {
  readonly key: string
  readonly error: ReportError
}

/** A whole submission to grade. */
export interface GradeQuestion {
  readonly kind: 'grade'
  readonly order: GradingOrder
  /** Steps that are not tried again. */
  readonly ended: readonly EndedStep[]
  /** Results of a process that ended. */
  readonly finished: readonly CaseResult[]
  /** One case at a time, and each step told before it begins: a process has ended and nobody knows over what. */
  readonly careful: boolean
}

export type Question = ScoreQuestion | GradeQuestion | { readonly kind: 'upload'; readonly upload: Upload }

export type Message = OpenJob | CloseJob | WarmUp | Question

/** `part`: others follow before the answer. */
export type Reply = { readonly answer: unknown } | { readonly part: unknown } | { readonly error: PlainError }

/** An error as plain data: its class does not survive the way. */
export interface PlainError extends Pick<MedgradeError, 'file' | 'case' | 'found' | 'expected'> {
  /** Absent: it was no error of ours. */
  readonly code?: string
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly cause?: PlainError | undefined
  /** The code of an error of the system, such as `EMFILE`. */
  readonly system?: string | undefined
}

export function plainError(thrown: unknown): PlainError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) }
  const { name, message, stack } = thrown
  const cause = thrown.cause === undefined ? {} : { cause: plainError(thrown.cause) }
  const system = systemCode(thrown)
  if (!isMedgradeError(thrown)) return { name, message, stack, system, ...cause }
  const { code, file, case: id, found, expected } = thrown
  return { name, code, message, stack, file, case: id, found, expected, ...cause }
}

export function errorOf({ name, code, message, stack, cause, system, ...details }: PlainError): Error {
  const from = cause === undefined ? {} : { cause: errorOf(cause) }
  const error =
    code === undefined ? new Error(message, from) : new MedgradeError(code, message, { ...details, ...from })
  if (error.name !== name) error.name = name
  if (stack !== undefined) error.stack = stack
  if (system !== undefined) Object.assign(error, { code: system })
  return error
}

/** The file descriptor where a process writes what it is about to do, so that its end can be put down to someone. */
export const STEPS = 4

/** What a process is at. */
export interface Step {
  /** Time counts from when the key changes; empty: it waits for others. */
  readonly key: string
  readonly case?: string
  /** Whose file is read; absent: the challenge computes. */
  readonly reads?: SidedFile
  /** All files of the step. */
  readonly files: readonly SidedFile[]
  /** false: another case is under way beside it and may be what holds the process up. */
  readonly alone: boolean
}

export interface SidedFile {
  readonly side: 'answers' | 'submission'
  /** As the table names it. */
  readonly path: string
  /** The folder in which it lies; absent: unknown. */
  readonly root?: string
}
