/**
 * Every reader refuses a file in the same words: which file, what was being read, what was expected there and what was found.
 */

import type { MedgradeErrorCode } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'

/** A field of a header may be a megabyte long; an error shows its beginning. */
const mostShown = 400

/** Throws the {@link MedgradeError} of a reader. */
export function refuse(
  code: MedgradeErrorCode,
  file: string,
  what: string,
  whole: string,
  expected: string,
  cause?: unknown,
): never {
  const found = whole.length > mostShown ? `${whole.slice(0, mostShown)}…` : whole
  throw new MedgradeError(code, `${file}: ${what}: expected ${expected}, found ${found}`, {
    file,
    found,
    expected,
    ...(cause === undefined ? {} : { cause }),
  })
}
