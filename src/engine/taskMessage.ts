import type { CaseTask, ChallengeRef, SourceRef } from '../contract'

/** A case to score; structured-cloneable. */
export interface TaskMessage {
  readonly challenge: ChallengeRef
  readonly task: CaseTask
  readonly sources: { readonly submission: SourceRef; readonly answers: SourceRef }
  readonly maxBytes?: number
}
