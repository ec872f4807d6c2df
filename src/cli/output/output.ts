/** Output of the command: JSON and reports to standard output, messages to standard error, the exit status. */

import { styleText } from 'node:util'
import type { ChallengeReport } from '../../contract'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { visibleLines } from '../../engine/report/json/visibleLines'
import { visibleText } from '../../engine/report/visibleText'
import { isMachineFault } from '../../errors/isMachineFault'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { wordsOf } from '../../errors/wordsOf'
import { readFailure } from '../../node/files/readFailure'

export const exitStatus = { ok: 0, invalid: 1, usage: 2, fault: 3 } as const

/** Codes of wrong usage. */
const usageCodes = new Set([
  'unknown-challenge',
  'unsupported-variant',
  'bad-option',
  'bad-argument',
  'bad-batch',
  'bad-part',
  'bad-encoding',
  'bad-challenge',
  'bad-formula',
  'journal-mismatch',
  'unwritable',
])

/**
 * Writes JSON or lines to standard output; resolves when they are flushed or the pipe is closed. Callers pass each line through `visibleText`, so that a
 * name cannot begin a new line.
 *
 * @throws MedgradeError `disk-full`, `machine-failed`.
 */
export function print(text: string): Promise<void> {
  return printPart(text.endsWith('\n') ? text : `${text}\n`)
}

/** Like `print`, for a part that need not end a line. */
export function printPart(text: string): Promise<void> {
  return printShown(visibleLines(text))
}

/** Writes text whose names show hidden characters already, such as JSON of a report; like `print` else. */
export function printShown(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(outputFailure(error))
      else resolve()
    })
  })
}

/** The error for a failed write to standard output. */
export function outputFailure(error: NodeJS.ErrnoException): Error {
  const detail = { found: error.message, cause: error }
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new MedgradeError('disk-full', 'The disk is full, standard output cannot be written', detail)
  return isMachineFault(error)
    ? new MedgradeError('machine-failed', `The machine cannot write standard output (${error.code})`, detail)
    : error
}

/** Lines with colours for a terminal, whose names show hidden characters already. */
export function printMarked(text: string): Promise<void> {
  return printShown(`${text}\n`)
}

/** An error in one line on standard error, red on a terminal that takes colour. */
export function sayError(text: string): void {
  const { isTTY } = process.stderr
  const { NO_COLOR, TERM } = process.env
  const shown = visibleText(text)
  const isRed = isTTY === true && !NO_COLOR && TERM !== 'dumb'
  process.stderr.write(`${isRed ? styleText('red', shown, { validateStream: false }) : shown}\n`)
}

/** Writes a message of one line to standard error. */
export function say(text: string): void {
  process.stderr.write(`${visibleText(text)}\n`)
}

/**
 * The exit status of a report: 3 if the organiser's files or medgrade caused any failure (of any case, in a report with details), else 1 if the
 * submission is invalid.
 */
export function statusOf(report: Pick<ChallengeReport, 'error' | 'valid_submission' | 'details'>): number {
  if (report.valid_submission) return exitStatus.ok
  const failures = [report.error, ...(report.details?.cases ?? []).map(({ error }) => error)]
  return failures.some((error) => error && error.side !== 'submission') ? exitStatus.fault : exitStatus.invalid
}

/** The exit status of what is made from stored reports: 3 where one is of a run that was not graded, which stands apart there. */
export function statusApart(reports: readonly { readonly error?: unknown }[]): number {
  return reports.some(isNotGraded) ? exitStatus.fault : exitStatus.ok
}

/** Writes an error that occurred before there was a report; returns the exit status. */
export function explain(thrown: unknown): number {
  const { path } = (thrown ?? {}) as { readonly path?: unknown }
  // A file that a command reads itself.
  const error = typeof path === 'string' ? readFailure(thrown, path) : thrown
  if (isMedgradeError(error)) {
    say(`error: ${wordsOf(error)}`)
    if (process.env.MEDGRADE_DEBUG && error.cause instanceof Error) sayStack(error.cause)
    return usageCodes.has(error.code) && !isMachineFault(error) ? exitStatus.usage : exitStatus.fault
  }
  if (isMachineFault(error)) say(`error: the machine failed: ${wordsOf(error as Error)}`)
  else for (const line of stackOf(error)) say(line)
  return exitStatus.fault
}

/** Writes the stack of an unexpected error, which exists with `--debug`. */
export function sayStack(error: { readonly stack?: string } | null): void {
  for (const line of error?.stack?.split('\n') ?? []) if (line.startsWith('    at ')) say(line)
}

/** The message in one line, then the frames of the stack. */
function stackOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [`error: ${String(error)}`]
  const { name, message, stack = '' } = error
  const at = stack.indexOf(message) + message.length
  const frames = stack.slice(at).split('\n')
  return [`${name}: ${message}`, ...frames.filter((line) => line.startsWith('    at '))]
}
