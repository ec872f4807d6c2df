/** A region: the voxels with one of these values. */
export interface BratsRegion {
  readonly name: string
  readonly values: readonly number[]
}

/** Column → value, in the order of the program's table; `Labels` is the region's name beside it. */
export type BratsValues = { readonly [column: string]: number }

/** A row of the table: one region. */
export type BratsRow = { readonly region: string; readonly values: BratsValues }

/** A reference lesion. */
export type BratsLesion = {
  readonly region: string
  /** Numbers of the predicted lesions that it meets, ascending. */
  readonly predictions: readonly number[]
  readonly number: number
  /** mm³ */
  readonly volume: number
  readonly dice: number
  readonly hd95: number
  /** At 0.5 and 1 mm; absent in the programs of 2023. */
  readonly nsd: readonly number[]
}

/** What the tables of a case need. */
export type BratsCase = { readonly rows: readonly BratsRow[]; readonly lesions: readonly BratsLesion[] }
