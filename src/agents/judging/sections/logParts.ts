/** What a reader finds in a log; code is kept apart, because traces are judged without it. */
export interface LogParts {
  readonly analyses: readonly string[]
  readonly responses: readonly string[]
  readonly code: readonly string[]
}
