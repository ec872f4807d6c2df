/** Every failure ends as one record that says what was wrong, where, and whose fault it was. */

import type { ReportError } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'

export interface Blame {
  /** Whose file was at hand when it happened. */
  readonly side: ReportError['side']
  readonly case?: string
  readonly file?: string
}

/** What broke in here, or in a challenge, and not while a file was at hand. */
const ours = new Set(['out-of-memory', 'internal', 'bad-challenge', 'unknown-challenge', 'unsupported-variant'])

/** Codes that name their side wherever they are thrown. */
const sideOfCode = new Map<string, ReportError['side']>([
  ['invalid-submission', 'submission'],
  ['invalid-answers', 'answers'],
  ['challenge-failed', 'answers'],
  ['bad-formula', 'answers'],
])

/** Turns anything thrown into a report error; `blame` fills in what the error itself does not say. */
export function toReportError(thrown: unknown, blame: Blame): ReportError {
  const error = asMedgradeError(thrown)
  const file = error.file ?? blame.file
  const caseId = error.case ?? blame.case
  // Whose file it is answers for what reading it takes: no byte of a submission may end as our fault.
  const filled = error.code === 'out-of-memory' && blame.file !== undefined
  return {
    code: error.code,
    message: error.message,
    side: ours.has(error.code) && !filled ? 'medgrade' : (sideOfCode.get(error.code) ?? blame.side),
    ...(caseId === undefined ? {} : { case: caseId }),
    ...(file === undefined ? {} : { file }),
    ...(error.found === undefined ? {} : { found: error.found }),
    ...(error.expected === undefined ? {} : { expected: error.expected }),
    ...stackOf(error),
  }
}

/** Workers inherit the environment, so that it needs no part in their messages. */
function stackOf({ code, cause }: MedgradeError): Pick<ReportError, 'stack'> {
  const { process } = globalThis as { process?: { env?: Record<string, string> } }
  if (!process?.env?.MEDGRADE_DEBUG || !['internal', 'challenge-failed'].includes(code) || !(cause instanceof Error))
    return {}
  return cause.stack === undefined ? {} : { stack: cause.stack }
}

function asMedgradeError(thrown: unknown): MedgradeError {
  if (isMedgradeError(thrown)) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  // Engines name a failed allocation only in words: "Array buffer allocation failed", "Invalid typed array length", "out of memory".
  const memory = thrown instanceof RangeError && /alloc|array length|memory/i.test(message)
  return new MedgradeError(memory ? 'out-of-memory' : 'internal', message, { cause: thrown })
}
