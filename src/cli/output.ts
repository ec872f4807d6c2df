/** What leaves the program: JSON and reports to standard output, words to standard error, one number to the shell. */
import { isMedgradeError } from '../array/MedgradeError'
import type { ChallengeReport, ReportError } from '../contract'

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

/** Writes to standard output; resolves when it is flushed, so that a pipe loses nothing, or when nobody reads any more. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      if (error && (error as NodeJS.ErrnoException).code !== 'EPIPE') reject(error)
      else resolve()
    })
  })
}

/** Writes a message to standard error. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
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
    return usageCodes.has(error.code) ? exitStatus.usage : exitStatus.fault
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return exitStatus.fault
}
