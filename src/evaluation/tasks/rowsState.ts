import type { Direction, Unit } from '../../catalogue/metricSheet'
import type { CasePlots } from '../plots/casePlots'

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

/** The numbers of the cases that a file holds. */
export type InsideRows = {
  readonly label: string
  readonly metrics: readonly { readonly name: string; readonly unit: Unit; readonly better: Direction }[]
  readonly names: readonly string[]
  /** Case by case, in the order of the metrics. */
  readonly values: readonly number[]
}

/** What a case of such a task gives; plain data. */
export type RowsState = {
  readonly rows: readonly StateRow[]
  readonly told: readonly string[]
  /** The cases that the files hold; absent: the files are one case. */
  readonly inside?: InsideRows
  /** What figures draw, where the run has one case of each model. */
  readonly plots?: CasePlots
}
