import type { MedgradeErrorCode } from '../contract'

/** Where and how something was wrong: every field that is known is given, and the message repeats them in words. */
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
  // With a word of one's own beside the known ones, editors still list these.
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

  /** `instanceof` sees an error of any copy of the library: sub-paths, ESM and CommonJS each may bring their own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return isMedgradeError(error)
  }
}

/** True for a {@link MedgradeError}, with the given code if one is named. Works across copies of the library (a sub-path beside another, ESM beside CommonJS). */
export function isMedgradeError(error: unknown, code?: MedgradeErrorCode | (string & {})): error is MedgradeError {
  return (
    error instanceof Error &&
    error.name === 'MedgradeError' &&
    (code === undefined || (error as MedgradeError).code === code)
  )
}
