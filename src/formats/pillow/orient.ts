import type { Data } from '../../contract'

/** Turns a picture upright by the TIFF orientation (1 to 8; anything else leaves it as it is). */
export function orient<D extends Data>(
  data: D,
  width: number,
  height: number,
  channels: number,
  orientation: number,
): { readonly data: D; readonly width: number; readonly height: number } {
  if (!(orientation >= 2 && orientation <= 8)) return { data, width, height }
  const turned = orientation >= 5
  const columns = turned ? height : width
  const rows = turned ? width : height
  const flipX = [2, 3, 7, 8].includes(orientation)
  const flipY = [3, 4, 6, 7].includes(orientation)
  const out = new (data.constructor as new (length: number) => D)(data.length)
  for (let y = 0, to = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      // The stored column and row that the upright pixel (x, y) comes from.
      const u = turned ? y : x
      const v = turned ? x : y
      const from = ((flipY ? height - 1 - v : v) * width + (flipX ? width - 1 - u : u)) * channels
      for (let c = 0; c < channels; c++) out[to++] = data[from + c]
    }
  return { data: out, width: columns, height: rows }
}
