/** What of the runs a table is about. */
interface RunFilter {
  /** In the order of the columns. */
  readonly agents: readonly string[]
  /** Only runs with this budget. */
  readonly budget_h?: number
}

export interface CatalogueSpec {
  readonly kind: 'catalogue'
  readonly challenges: readonly string[]
}

export interface RawSpec extends RunFilter {
  readonly kind: 'raw'
  /** A column for each agent and variant. Absent: one for each agent. */
  readonly variants?: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly competition_id: string
    readonly metric: string
    readonly higherBetter: boolean
    /** The gold threshold, which stands for the best people. */
    readonly gold: number
  }[]
}

export interface OverviewSpec extends RunFilter {
  readonly kind: 'overview'
  readonly challenges: readonly string[]
  /** A row for each of these back ends. */
  readonly backends?: readonly string[]
  /** Rows that name the group of challenges; default true. */
  readonly groups?: boolean
}

export interface ChallengeSpec extends RunFilter {
  readonly kind: 'challenge'
  readonly challenge: string
}

export interface MedalSpec extends RunFilter {
  readonly kind: 'medals'
  /** A row for each agent and variant. Absent: one for each agent. */
  readonly variants?: readonly string[]
  /** What rates are shares of. Default: all challenges with a report. */
  readonly challenges?: readonly string[]
  /** A row for each seed, too. */
  readonly perSeed?: boolean
}

export type TableSpec = CatalogueSpec | RawSpec | OverviewSpec | ChallengeSpec | MedalSpec

/** A table as printed. */
export interface ResultTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Group names, each with the row that it stands above. */
  readonly groups: readonly (readonly [row: number, name: string])[]
  /** The best cells of a raw table. */
  readonly bold?: readonly (readonly [row: number, column: number])[]
  /** Columns aligned to the left where the kind does not say it: 3 in a catalogue, 2 in a raw table, 1 in one of medals. */
  readonly left?: number
  /** Mean percentile of each agent, unrounded. */
  readonly overall?: Readonly<Record<string, number | null>>
  readonly groupMeans?: readonly GroupMean[]
}

export interface GroupMean {
  readonly group: string
  readonly agent: string
  readonly percentile: number
  readonly cells: number
}
