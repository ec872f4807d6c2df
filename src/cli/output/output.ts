/** What leaves the program: JSON and reports to standard output, words to standard error, one number to the shell. */

import type { ChallengeReport, ReportError } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { visibleText } from '../../grading/report/visibleText'

export const exitStatus = { ok: 0, invalid: 1, usage: 2, fault: 3 } as const

/** Codes that mean the line itself was wrong. */
const usageCodes = new Set([
  'unknown-challenge',
  'unsupported-variant',
  'bad-option',
  'bad-argument',
  'bad-batch',
  'bad-encoding',
  'bad-challenge',
  'bad-formula',
  'journal-mismatch',
  'unwritable',
])

/**
 * Writes to standard output; resolves when it is flushed, so that a pipe loses nothing, or when nobody reads any more. JSON, or lines of which each went
 * through `visibleText`, so that no name can begin a line of its own.
 *
 * @throws MedgradeError `disk-full`.
 */
export function print(text: string): Promise<void> {
  const lines = visibleLines(text)
  return new Promise((resolve, reject) => {
    process.stdout.write(lines.endsWith('\n') ? lines : `${lines}\n`, (error) => {
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(outputFailure(error))
      else resolve()
    })
  })
}

/** Why standard output takes no more. */
export function outputFailure(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error
  return new MedgradeError('disk-full', 'The disk is full, standard output cannot be written', {
    found: error.message,
    cause: error,
  })
}

/** Writes a message of one line to standard error. */
export function say(text: string): void {
  process.stderr.write(`${visibleText(text)}\n`)
}

/** Ends of lines stay, every other control is written out. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n')
}

/**
 * The status of a report: 3 when others than the competitor are to blame for any failure that a report with details knows of, 1 when the submission
 * is invalid.
 */
export function statusOf(report: Pick<ChallengeReport, 'error' | 'valid_submission' | 'details'>): number {
  if (report.valid_submission) return exitStatus.ok
  const failures = [report.error, ...(report.details?.cases ?? []).map(({ error }) => error)]
  return failures.some((error) => error && error.side !== 'submission') ? exitStatus.fault : exitStatus.invalid
}

/** An error in one line: its message, then what of case, file, found and expected the message does not say. */
export function wordsOf(error: Pick<ReportError, 'message' | 'case' | 'file' | 'found' | 'expected'>): string {
  const { message } = error
  const parts = (['case', 'file', 'found', 'expected'] as const).flatMap((key) => {
    const value = error[key]
    return value === undefined || value === '' || message.includes(value) ? [] : [`${key} ${value}`]
  })
  return parts.length === 0 ? message : `${message} (${parts.join('; ')})`
}

/** Says what went wrong before there was a report, and how the shell learns it. */
export function explain(error: unknown): number {
  if (isMedgradeError(error)) {
    say(`error: ${wordsOf(error)}`)
    if (process.env.MEDGRADE_DEBUG && error.cause instanceof Error) sayStack(error.cause)
    return usageCodes.has(error.code) ? exitStatus.usage : exitStatus.fault
  }
  for (const line of stackOf(error)) say(line)
  return exitStatus.fault
}

/** With `--debug`: where an unforeseen error was thrown. */
export function sayStack(error: { readonly stack?: string } | null): void {
  for (const line of error?.stack?.split('\n') ?? []) if (line.startsWith('    at ')) say(line)
}

/** The message in one line, whatever it holds, then where it was thrown. */
function stackOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [`error: ${String(error)}`]
  const { name, message, stack = '' } = error
  const at = stack.indexOf(message) + message.length
  const places = stack.slice(at).split('\n')
  return [`${name}: ${message}`, ...places.filter((line) => line.startsWith('    at '))]
}
