import type { Direction, Unit } from '../../catalogue/metricSheet'

/** One number of a case, with what a table says of it. */
export type StateRow = {
  readonly label: string
  readonly metric: string
  readonly value: number
  readonly unit: Unit
  readonly better: Direction
  /** 95 % interval over what the case holds, such as the rows of a table; null: none. */
  readonly interval: readonly [low: number, high: number] | null
}

/** What a case of such a task gives; plain data. */
export type RowsState = {
  readonly rows: readonly StateRow[]
  readonly told: readonly string[]
}
