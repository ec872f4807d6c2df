/** A number of one series in one category. */
export interface Mark {
  readonly series: string
  readonly category: string
  readonly value: number | null
  /** Shown as an open circle at 0. */
  readonly failed?: boolean
}
