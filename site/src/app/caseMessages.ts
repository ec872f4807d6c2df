import type { CaseResult, CaseTask } from 'medgrade'

/** Between the worker that runs a job and those that score its cases. */
export type ToCase =
  | {
      readonly type: 'sources'
      readonly key: number
      readonly answers: ReadonlyMap<string, Blob>
      readonly submission: ReadonlyMap<string, Blob>
    }
  | {
      readonly type: 'task'
      readonly id: number
      readonly sources: number
      readonly challenge: string
      readonly variant: string
      readonly task: CaseTask
    }

export type FromCase =
  | { readonly id: number; readonly result: CaseResult }
  | { readonly id: number; readonly error: string }
