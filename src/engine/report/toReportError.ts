/** Converts anything thrown into the error of a report: code, message, file, case, and the side at fault. */

import type { ReportError } from '../../contract'
import { isMachineFault } from '../../errors/isMachineFault'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { settledError } from './settledError'

export interface Blame {
  /** The side whose file was being read. */
  readonly side: ReportError['side']
  readonly case?: string
  readonly file?: string
}

/** Codes of faults of medgrade or of a challenge. */
const medgradeCodes = new Set([
  'out-of-memory',
  'internal',
  'bad-challenge',
  'unknown-challenge',
  'unsupported-variant',
])

/** Codes that determine the side wherever they are thrown. */
const sideOfCode = new Map<string, ReportError['side']>([
  ['invalid-submission', 'submission'],
  ['invalid-answers', 'answers'],
  ['challenge-failed', 'answers'],
  ['bad-formula', 'answers'],
])

/** `blame` gives the side, and the file and case that the error does not name. */
export function toReportError(thrown: unknown, blame: Blame): ReportError {
  const settled = settledError(thrown)
  if (settled) return settled
  const error = asMedgradeError(thrown)
  const file = error.file ?? blame.file
  const caseId = error.case ?? blame.case
  // A file that takes too much memory is the fault of its side.
  const tooLargeFile = error.code === 'out-of-memory' && blame.file !== undefined
  const ours = (medgradeCodes.has(error.code) && !tooLargeFile) || isMachineFault(thrown)
  return {
    code: error.code,
    message: error.message,
    side: ours ? 'medgrade' : (sideOfCode.get(error.code) ?? blame.side),
    ...(caseId === undefined ? {} : { case: caseId }),
    ...(file === undefined ? {} : { file }),
    ...(error.found === undefined ? {} : { found: error.found }),
    ...(error.expected === undefined ? {} : { expected: error.expected }),
    ...stackOf(error),
  }
}

/** The stack of the cause if MEDGRADE_DEBUG is set. Workers inherit the environment. */
function stackOf({ code, cause }: MedgradeError): Pick<ReportError, 'stack'> {
  const { process } = globalThis as { process?: { env?: Record<string, string> } }
  if (!process?.env?.MEDGRADE_DEBUG || !['internal', 'challenge-failed'].includes(code) || !(cause instanceof Error))
    return {}
  return cause.stack === undefined ? {} : { stack: cause.stack }
}

function asMedgradeError(thrown: unknown): MedgradeError {
  if (isMedgradeError(thrown)) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  // Engines report a failed allocation by message only: "Array buffer allocation failed", "Invalid typed array length", "out of memory".
  const memory = thrown instanceof RangeError && /alloc|array length|memory/i.test(message)
  return new MedgradeError(memory ? 'out-of-memory' : 'internal', message, { cause: thrown })
}
