/** Nearest-neighbour resizing of label images by pixel centres, as scikit-image and OpenCV ("exact") do it. */
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { asContiguous } from '../asContiguous'
import { elementsOf } from '../numbersOf'

/**
 * An image [rows, columns] or [rows, columns, channels] at another size: row i comes from row ⌊s·(i + ½)⌋, s = old rows / new rows, columns likewise. An image
 * of that size already is returned as it is.
 *
 * @throws MedgradeError `shape-mismatch` for anything but two or three axes or a size that is not positive.
 */
export function resizeNearest<D extends Data>(image: NdArray<D>, height: number, width: number): NdArray<D> {
  const { shape } = image
  if ((shape.length !== 2 && shape.length !== 3) || !(height >= 1 && width >= 1) || shape.includes(0))
    refuse('shape-mismatch', `image to resize to [${height}, ${width}]`, `shape [${shape}]`, '2 or 3 axes, none empty')
  if (shape[0] === height && shape[1] === width) return image
  const { data } = asContiguous(image)
  const channels = shape[2] ?? 1
  const rows = sources(shape[0], height)
  const columns = sources(shape[1], width)
  const out = new (data.constructor as new (length: number) => D)(height * width * channels)
  const [from, to] = [elementsOf(data), elementsOf(out)]
  const line = width * channels
  for (let r = 0, at = 0; r < height; r++) {
    // Where an image grows, most rows are the one before.
    if (r > 0 && rows[r] === rows[r - 1]) {
      to.copyWithin(at, at - line, at)
      at += line
      continue
    }
    const row = rows[r] * shape[1]
    for (let c = 0; c < width; c++) {
      const source = (row + columns[c]) * channels
      for (let k = 0; k < channels; k++) to[at++] = from[source + k]
    }
  }
  return { data: out, shape: [height, width, ...shape.slice(2)] }
}

function sources(length: number, wanted: number): Int32Array {
  const step = length / wanted
  const out = new Int32Array(wanted)
  for (let i = 0; i < wanted; i++) out[i] = Math.min(length - 1, Math.floor(step * (i + 0.5)))
  return out
}
