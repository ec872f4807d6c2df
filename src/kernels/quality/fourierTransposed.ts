import { type Complex, fourierColumns } from './fourierColumns'

/**
 * The Fourier transform of a picture, with its axes exchanged: twice transformed it lies as before. All passes go along neighbouring numbers.
 *
 * Works in both arrays and returns the one that holds the result.
 *
 * @param sign −1: forward, 1: inverse, not divided by the number of pixels.
 */
export function fourierTransposed(
  values: Complex,
  spare: Complex,
  height: number,
  width: number,
  sign: 1 | -1,
): Complex {
  const columns = fourierColumns(values, spare, height, width, sign)
  const turned = columns === values ? spare : values
  transpose(columns.re, turned.re, height, width)
  transpose(columns.im, turned.im, height, width)
  return fourierColumns(turned, columns, width, height, sign)
}

/** Side of the blocks of {@link transpose}, whose lines stay in the cache. */
const BLOCK = 8

function transpose(from: Float64Array, to: Float64Array, height: number, width: number): void {
  for (let top = 0; top < height; top += BLOCK)
    for (let left = 0; left < width; left += BLOCK) {
      const bottom = Math.min(top + BLOCK, height)
      const right = Math.min(left + BLOCK, width)
      for (let x = left; x < right; x++)
        for (let y = top, at = x * height; y < bottom; y++) to[at + y] = from[y * width + x]
    }
}
