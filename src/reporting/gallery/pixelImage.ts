import type { CropBox } from './cropBox'
import { displayedSlice } from './displayedSlice'
import { greyWindow, type WindowRule } from './greyWindow'
import type { ImageVolume } from './imageVolume'

/** Pixels for an encoder: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Turns pixels into the bytes of a PNG: pngjs in Node, a canvas in a page. */
export type EncodePng = (pixels: Pixels) => Promise<Uint8Array> | Uint8Array

/** The longest side of a picture. */
const MOST = 512

/**
 * The grey values, or colours, of the part of a slice that is shown. A larger part is drawn with every n-th pixel. Grey values are by the rule over the part,
 * inverted for PET.
 */
export function pixelImage(
  image: ImageVolume,
  place: Parameters<typeof displayedSlice>[1],
  box: CropBox,
  { rule, inverted }: { readonly rule: WindowRule; readonly inverted: boolean },
): Pixels {
  const { columns, values } = displayedSlice(image, place, (at) => at)
  const step = Math.max(1, Math.ceil(Math.max(box.rows, box.columns) / MOST))
  const [height, width] = [Math.ceil(box.rows / step), Math.ceil(box.columns / step)]
  const shown = new Int32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      shown[row * width + column] = values[(box.row + row * step) * columns + box.column + column * step]!
  const data = new Uint8Array(4 * shown.length).fill(255)
  const { colours } = image
  const grey = colours
    ? null
    : greyWindow(
        Float64Array.from(shown, (at) => finite(image.data[at]!)),
        rule,
      ).grey
  for (let at = 0; at < shown.length; at++)
    for (let channel = 0; channel < 3; channel++) {
      const value = grey ? grey[at]! : colours![3 * shown[at]! + channel]!
      data[4 * at + channel] = inverted ? 255 - value : value
    }
  return { width, height, data }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
