/** A component of a frame, with its coefficients, which the scans fill in. */
export interface JpegComponent {
  readonly id: number
  readonly h: number
  readonly v: number
  readonly tableIndex: number
  /** Size of the component's own plane in samples. */
  readonly width: number
  readonly height: number
  /** Blocks that hold samples of the picture. */
  readonly blocksWide: number
  readonly blocksHigh: number
  /** Blocks stored, whole MCUs. */
  readonly blocksPerRow: number
  readonly coefficients: Int16Array
  /** The table in force at the component's first scan. */
  quantisation: Uint16Array | null
  /** Bits still missing of the first ten coefficients, in zigzag order; -1 = never sent. */
  readonly missingBits: Int8Array
}

export interface JpegFrame {
  readonly width: number
  readonly height: number
  readonly progressive: boolean
  /** Bits of a sample. */
  readonly precision: number
  readonly hMax: number
  readonly vMax: number
  readonly mcusWide: number
  readonly mcusHigh: number
  readonly components: readonly JpegComponent[]
  jfif: boolean
  /** A JFIF segment too short for its version: no decoder needs it, but Pillow refuses it. */
  shortJfif: boolean
  /** The end marker is present: a file needs it, the strips of a TIFF do not. */
  ended: boolean
  /** The transform of an Adobe marker, or -1. */
  adobe: number
}
