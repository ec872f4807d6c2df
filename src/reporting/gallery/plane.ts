/** A mask in two dimensions, row by row; 1 is inside. */
export interface Plane {
  readonly rows: number
  readonly columns: number
  readonly data: Uint8Array
}

/** A mask in three dimensions in C order. */
export interface MaskVolume {
  readonly shape: readonly number[]
  readonly data: Uint8Array
}
