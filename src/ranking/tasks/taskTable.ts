import type { CaseValues } from '../caseValues'

/** The values of one metric in one task of a challenge. */
export interface TaskTable {
  readonly task: string
  /** Names of the rows and the columns of `values`. */
  readonly cases: readonly string[]
  readonly algorithms: readonly string[]
  /** `values[case][algorithm]`, NaN or null for missing. */
  readonly values: CaseValues
}

/** The shape of {@link TaskTable} for `checkArguments`. */
export const taskTableShape = { task: 'string', cases: ['string'], algorithms: ['string'], values: ['list'] } as const
