import type { Data } from '../../contract'

/** Bitmap of 64-byte blocks that may be non-zero, a by-product of decompression. */
export interface ZeroMap {
  /** A bit for each 64 bytes of the decompressed stream, 32 a word; one word more than needed. */
  readonly bits: Int32Array
  /** Where in the stream the samples begin. */
  readonly start: number
}

const maps = new WeakMap<Data, ZeroMap>()

/** Keeps the zero map of an array whose samples will not change: labels are searched only in the blocks of the map. */
export function keepZeroMap(data: Data, map: ZeroMap): void {
  maps.set(data, map)
}

/** The zero map kept for exactly this array; a copy or another view of the same memory has none. */
export function zeroMapOf(data: Data): ZeroMap | undefined {
  return maps.get(data)
}
