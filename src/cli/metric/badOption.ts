import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'

/** @returns the error for options that do not match the files. */
export function badOption(found: string, expected: string): MedgradeError {
  return refusal('bad-option', 'options', found, expected)
}
