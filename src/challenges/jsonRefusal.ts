import type { MedgradeErrorCode } from '../contract'
import type { MedgradeError } from '../errors/MedgradeError'
import { refusal } from '../errors/refuse'

/** The error for a part of a JSON file; it shows the beginning of what was found there. */
export function jsonRefusal(code: MedgradeErrorCode, what: string, found: unknown, expected: string): MedgradeError {
  return refusal(code, what, (JSON.stringify(found) ?? 'nothing').slice(0, 80), expected)
}
