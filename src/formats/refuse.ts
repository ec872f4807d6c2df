/**
 * Every reader refuses a file in the same words: which file, what was being read, what was expected there and what was found.
 */
import { MedgradeError } from '../array/MedgradeError'
import type { MedgradeErrorCode } from '../contract'

/** Throws the {@link MedgradeError} of a reader. */
export function refuse(
  code: MedgradeErrorCode,
  file: string,
  what: string,
  found: string,
  expected: string,
  cause?: unknown,
): never {
  throw new MedgradeError(code, `${file}: ${what}: expected ${expected}, found ${found}`, {
    file,
    found,
    expected,
    ...(cause === undefined ? {} : { cause }),
  })
}
