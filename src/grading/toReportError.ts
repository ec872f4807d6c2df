/** Every failure ends as one record that says what was wrong, where, and whose fault it was. */
import { isMedgradeError, MedgradeError } from '../array/MedgradeError'
import type { ReportError } from '../contract'

export interface Blame {
  /** Whose file was at hand when it happened. */
  readonly side: ReportError['side']
  readonly case?: string
  readonly file?: string
}

/** What broke in here, or in a challenge, is never the competitor's fault. */
const ours = new Set(['out-of-memory', 'internal', 'bad-challenge', 'unknown-challenge', 'unsupported-variant'])

/** Codes that name their side wherever they are thrown. */
const sideOfCode = new Map<string, ReportError['side']>([
  ['invalid-submission', 'submission'],
  ['invalid-answers', 'answers'],
])

/** Turns anything thrown into a report error; `blame` fills in what the error itself does not say. */
export function toReportError(thrown: unknown, blame: Blame): ReportError {
  const error = asMedgradeError(thrown)
  const file = error.file ?? blame.file
  const caseId = error.case ?? blame.case
  // A file that we cannot read though the reference does is our fault; a volume of four axes that no metric takes is its owner's.
  const unread = error.code === 'unsupported' && blame.file !== undefined
  return {
    code: error.code,
    message: error.message,
    side: unread || ours.has(error.code) ? 'medgrade' : (sideOfCode.get(error.code) ?? blame.side),
    ...(caseId === undefined ? {} : { case: caseId }),
    ...(file === undefined ? {} : { file }),
    ...(error.found === undefined ? {} : { found: error.found }),
    ...(error.expected === undefined ? {} : { expected: error.expected }),
  }
}

function asMedgradeError(thrown: unknown): MedgradeError {
  if (isMedgradeError(thrown)) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  // Engines name a failed allocation only in words: "Array buffer allocation failed", "Invalid typed array length", "out of memory".
  const memory = thrown instanceof RangeError && /alloc|array length|memory/i.test(message)
  return new MedgradeError(memory ? 'out-of-memory' : 'internal', message, { cause: thrown })
}
