import type { Pixels } from './pixelImage'

/** The longest side of a map. */
const MOST = 512

/** A share of a scale from −1 to 1 in 32 steps, whose maps are small. */
export const stepped = (share: number) => Math.round(16 * Math.max(-1, Math.min(1, share))) / 16

/** The values of a slice as colours; of a larger one every n-th pixel. @param colourOf `#rrggbb`; null: nothing is drawn. */
export function mapPixels(
  { rows, columns, values }: { readonly rows: number; readonly columns: number; readonly values: ArrayLike<number> },
  colourOf: (value: number) => string | null,
): Pixels {
  const step = Math.max(1, Math.ceil(Math.max(rows, columns) / MOST))
  const [height, width] = [Math.ceil(rows / step), Math.ceil(columns / step)]
  const data = new Uint8Array(4 * width * height)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 4) {
      const colour = colourOf(values[row * step * columns + column * step]!)
      if (colour === null) continue
      for (let k = 0; k < 3; k++) data[at + k] = Number.parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16)
      data[at + 3] = 255
    }
  return { width, height, data }
}
