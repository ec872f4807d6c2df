/** What leaves the program: JSON and reports to standard output, words to standard error, one number to the shell. */
import { isMedgradeError } from '../array/MedgradeError'
import type { ChallengeReport } from '../contract'

export const exitStatus = { ok: 0, invalid: 1, usage: 2, fault: 3 } as const

/** Codes that mean the line itself was wrong. */
const usageCodes = new Set([
  'unknown-challenge',
  'unsupported-variant',
  'bad-option',
  'bad-argument',
  'bad-batch',
  'bad-challenge',
  'bad-formula',
  'journal-mismatch',
])

/** Writes to standard output; resolves when it is flushed, so that a pipe loses nothing. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

/** Writes a message to standard error. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** The status of a report: 3 when others than the competitor are to blame, 1 when the submission is invalid. */
export function statusOf(report: Pick<ChallengeReport, 'error' | 'valid_submission'>): number {
  if (report.error && report.error.side !== 'submission') return exitStatus.fault
  return report.valid_submission ? exitStatus.ok : exitStatus.invalid
}

/** Says what went wrong before there was a report, and how the shell learns it. */
export function explain(error: unknown): number {
  if (isMedgradeError(error)) {
    say(`error: ${error.message}`)
    return usageCodes.has(error.code) ? exitStatus.usage : exitStatus.fault
  }
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return exitStatus.fault
}
