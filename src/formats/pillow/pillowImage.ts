import type { NdArray } from '../../contract'

/** Pillow's mode; `I;16` in either byte order, `La` with alpha multiplied in. */
export type PillowMode = '1' | 'L' | 'P' | 'I;16' | 'I' | 'F' | 'LA' | 'La' | 'PA' | 'RGB' | 'RGBA' | 'CMYK'

/** A picture as Pillow opens it: its array in NumPy, and what a conversion to grey needs. */
export interface PillowImage extends NdArray {
  readonly mode: PillowMode
  /** Red, green, blue of each index (modes P and PA). */
  readonly palette?: Uint8Array
  /** Pillow refuses the file; usenhance converts these samples to grey by the rules of its second decoder. */
  readonly secondDecoder?: true
}

/** Rows, columns, and the channels where there are several. */
export const pictureShape = (height: number, width: number, channels: number): number[] =>
  channels === 1 ? [height, width] : [height, width, channels]
