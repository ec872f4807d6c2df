/** The errors of the library and of reports. Types only. */

/** The codes of the library's own errors; docs/errors.md says what each means. */
export type MedgradeErrorCode =
  | 'bad-argument'
  | 'bad-array'
  | 'bad-batch'
  | 'bad-box'
  | 'bad-challenge'
  | 'bad-checksum'
  | 'bad-edges'
  | 'bad-encoding'
  | 'bad-extension'
  | 'bad-formula'
  | 'bad-geometry'
  | 'bad-header'
  | 'bad-input'
  | 'bad-json'
  | 'bad-label'
  | 'bad-leaderboard'
  | 'bad-magic'
  | 'bad-option'
  | 'bad-part'
  | 'bad-receipts'
  | 'bad-table'
  | 'bad-value'
  | 'bad-yaml'
  | 'bad-zip'
  | 'challenge-failed'
  | 'corrupt'
  | 'disk-full'
  | 'empty'
  | 'empty-mask'
  | 'infeasible'
  | 'internal'
  | 'invalid-answers'
  | 'invalid-submission'
  | 'journal-mismatch'
  | 'machine-failed'
  | 'missing-case'
  | 'not-found'
  | 'not-prepared'
  | 'out-of-memory'
  | 'path-escape'
  | 'quarantined'
  | 'queue-failed'
  | 'shape-mismatch'
  | 'timeout'
  | 'too-deep'
  | 'too-few-values'
  | 'too-large'
  | 'truncated'
  | 'undefined-result'
  | 'unknown-challenge'
  | 'unreadable'
  | 'unsupported'
  | 'unsupported-variant'
  | 'unwritable'
  | 'worker-died'
  | 'wrong-format'
  | 'wrong-rank'

/** An error in a report. */
export interface ReportError {
  /** Stable and kebab-case, of the library or of the challenge. */
  readonly code: MedgradeErrorCode | (string & {})
  readonly message: string
  /** What is at fault: the competitor's files, the organiser's files, or medgrade. */
  readonly side: 'submission' | 'answers' | 'medgrade'
  readonly case?: string
  readonly file?: string
  readonly found?: string
  readonly expected?: string
  /** Stack of an unexpected error; only with MEDGRADE_DEBUG in the environment, which `--debug` sets. */
  readonly stack?: string
}
