/** What `grade` takes: the tables, the files that they name, and options. */

import type { Challenge, FileRead, GradeOptions, Source } from '../contract'
import type { OptionTable } from '../errors/checkOptions'
import type { MedgradeError } from '../errors/MedgradeError'
import { nearestName } from '../errors/nearestName'
import { refuse } from '../errors/refuse'
import type { FileContent, FileEntries } from './files/filesSource'
import type { TaskRunner } from './runTasks'
import type { Sources } from './scoreTask'

export interface GradeInput {
  /** The submission table. Absent: the report says that there is no submission. */
  readonly submission?: FileContent
  /** The answers table. */
  readonly answers?: FileContent
  /** The files that the submission table names, by path, or any {@link Source}. */
  readonly submissionFiles?: FileEntries | Source
  /** The files that the answers table names. For challenges of case folders: the organiser's folder, `task.json` included. */
  readonly answersFiles?: FileEntries | Source
  /** Why the submission table is not opened although it exists; becomes the error of the report. */
  readonly submissionRefused?: MedgradeError
  /** Path of the submission in the report and in errors. Default `submission.csv`. */
  readonly submissionPath?: string
  /** Path of the answers in errors. Default `answers.csv`. */
  readonly answersPath?: string
  /** The leaderboard that lies beside the answers, as JSON or CSV; the option of this name comes first. */
  readonly leaderboard?: Uint8Array
}

/** Creates the runner of a grading once challenge and sources are known, such as a pool of processes or a journal. */
export type RunnerFactory = (challenge: Challenge, variant: string, sources: Sources) => TaskRunner

/** A part of a grading beside its cases, in the order in which they come. */
export type GradePart = 'submission' | 'answers' | 'tasks' | 'aggregate'

export interface GradeRunOptions extends GradeOptions {
  readonly runner?: RunnerFactory
  /** Called before each part, with the file that is read for it. An error that it throws becomes the error of the report. */
  readonly onPart?: (part: GradePart, file?: Pick<FileRead, 'side' | 'path'>) => void
}

export const gradeRunTable: OptionTable<GradeRunOptions> = {
  runner: 'function',
  onPart: 'function',
  variant: 'string',
  leaderboard: 'any',
  tables: 'object',
  jobs: 'number',
  journal: 'string',
  secretFile: 'string',
  details: 'boolean',
  failFast: 'boolean',
  maxBytes: 'number',
  now: 'any',
  signal: 'object',
  onProgress: 'function',
}

// `satisfies` makes the compiler refuse a list that lacks a name.
const inputNames = {
  submission: true,
  answers: true,
  submissionFiles: true,
  answersFiles: true,
  submissionRefused: true,
  submissionPath: true,
  answersPath: true,
  leaderboard: true,
} satisfies Record<keyof GradeInput, true>

/** @throws MedgradeError `bad-argument` for an input that is no object, which types do not prevent in JavaScript. */
export function requireInput(input: GradeInput): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    refuse('bad-argument', 'There is no input to grade', input, 'an object with submission, answers and their files')
}

/** A warning for each misspelt name, which would otherwise mean that the input is absent. */
export function unknownInputWarnings(input: GradeInput): string[] {
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(inputNames, name))
  return unknown.map((name) => `there is no input '${name}'; expected ${nearestName(name, Object.keys(inputNames))}`)
}
