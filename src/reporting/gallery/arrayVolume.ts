import { asContiguous } from '../../array/asContiguous'
import { numbersOf } from '../../array/numbersOf'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { ImageVolume } from './imageVolume'

/**
 * An array whose rows come before its columns, as pictures and NPY have them, as the gallery needs it. Colours are their mean where they are compared.
 *
 * @param hasColours whether the last axis is one of colours.
 * @throws MedgradeError `unsupported` for other than two or three axes beside that of colours.
 */
export function arrayVolume(array: NdArray, hasColours: boolean, file: string): ImageVolume {
  const { data, shape } = asContiguous(array)
  const numbers = numbersOf(data)
  const axes = hasColours ? shape.slice(0, -1) : shape
  if (axes.length < 2 || axes.length > 3)
    refuse('unsupported', 'image of a picture', `${shape.join(' × ')} values`, 'two or three axes', { file })
  const [slices, rows, columns] = (axes.length === 2 ? [1, ...axes] : axes) as [number, number, number]
  const count = hasColours ? shape.at(-1)! : 1
  const isShown = hasColours && count === 3 && numbers instanceof Uint8Array
  const mean = new Float64Array(slices * rows * columns)
  const colours = isShown ? new Uint8Array(3 * mean.length) : null
  for (let z = 0, from = 0; z < slices; z++)
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++, from += count) {
        const at = (x * rows + y) * slices + z
        for (let c = 0; c < count; c++) {
          mean[at]! += numbers[from + c]! / count
          if (colours) colours[3 * at + c] = numbers[from + c]!
        }
      }
  return { shape: [columns, rows, slices], data: mean, colours, spacing: [1, 1, 2], affine: null }
}
