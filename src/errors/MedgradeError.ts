import type { MedgradeErrorCode } from '../contract'

/** What was wrong, and where, as far as it is known; the message has the same in words. */
export interface MedgradeErrorDetail {
  /** The file as the user named it. */
  readonly file?: string | undefined
  /** The case id. */
  readonly case?: string | undefined
  readonly found?: string | undefined
  readonly expected?: string | undefined
  readonly cause?: unknown
}

/**
 * The one error of the library. `code` is kebab-case and stable: one of {@link MedgradeErrorCode}, or a challenge's own; narrow with
 * {@link isMedgradeError}.
 */
export class MedgradeError extends Error {
  // `string & {}` keeps the completion of the known codes in editors.
  declare readonly code: MedgradeErrorCode | (string & {})
  declare readonly file?: string | undefined
  declare readonly case?: string | undefined
  declare readonly found?: string | undefined
  declare readonly expected?: string | undefined

  constructor(code: MedgradeErrorCode | (string & {}), message: string, detail: MedgradeErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = 'MedgradeError'
    this.code = code
    this.file = detail.file
    this.case = detail.case
    this.found = detail.found
    this.expected = detail.expected
  }

  /** `instanceof` is true for an error of any copy of the library: sub-paths, ESM and CommonJS may each have their own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return isMedgradeError(error)
  }
}

/**
 * True for a {@link MedgradeError}, with the given code if there is one. Works across copies of the library (several sub-paths, ESM and CommonJS).
 *
 * @param error any thrown value.
 * @param code a code of docs/errors.md, or of a challenge; default: any.
 * @example
 * const error = new MedgradeError('truncated', 'mask.nii: 10 bytes', { file: 'mask.nii' })
 * isMedgradeError(error, 'truncated') // → true
 * isMedgradeError(error, 'not-found') // → false
 */
export function isMedgradeError(error: unknown, code?: MedgradeErrorCode | (string & {})): error is MedgradeError {
  return (
    error instanceof Error &&
    error.name === 'MedgradeError' &&
    (code === undefined || (error as MedgradeError).code === code)
  )
}
