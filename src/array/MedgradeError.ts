/** Where and how something was wrong: every field that is known is given, and the message repeats them in words. */
export interface MedgradeErrorDetail {
  /** The file as the user named it. */
  readonly file?: string
  /** The case id. */
  readonly case?: string
  readonly found?: string
  readonly expected?: string
  readonly cause?: unknown
}

/**
 * The one error of the library. `code` is kebab-case and stable (`not-found`, `truncated`, `bad-header`, `too-large`, `unsupported`,
 * `path-escape`, `shape-mismatch`, `invalid-submission`, …); narrow with {@link isMedgradeError}.
 */
export class MedgradeError extends Error {
  readonly code: string
  readonly file?: string
  readonly case?: string
  readonly found?: string
  readonly expected?: string

  constructor(code: string, message: string, detail: MedgradeErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.name = 'MedgradeError'
    this.code = code
    if (detail.file !== undefined) this.file = detail.file
    if (detail.case !== undefined) this.case = detail.case
    if (detail.found !== undefined) this.found = detail.found
    if (detail.expected !== undefined) this.expected = detail.expected
  }
}

/** True for a {@link MedgradeError}, with the given code if one is named. Works across copies of the library (ESM beside CommonJS). */
export function isMedgradeError(error: unknown, code?: string): error is MedgradeError {
  return (
    error instanceof Error &&
    error.name === 'MedgradeError' &&
    (code === undefined || (error as MedgradeError).code === code)
  )
}
