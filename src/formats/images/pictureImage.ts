import type { AnyImage, NdArray } from '../../contract'
import { arrayImage } from './arrayImage'
import { reversedAxes } from './reversedAxes'

/** A picture, or a stack of pages (z, y, x). Samples of a pixel are colours, unless the file says that they are channels. */
export function pictureImage(array: NdArray, format: AnyImage['format']): AnyImage {
  const role = array.axes?.at(-1)
  const isLast = role === undefined || role === 'unstated' ? format !== 'tiff' : role === 'colour' || role === 'channel'
  if (array.shape.length !== 3 || !isLast) return arrayImage(reversedAxes(array), format)
  const [rows, columns, channels] = array.shape as [number, number, number]
  const [y, x, c] = (array.stride ?? [columns * channels, channels, 1]) as [number, number, number]
  const { spacing, axes } = array
  const turned: NdArray = {
    ...array,
    shape: [columns, rows, channels],
    stride: [x, y, c],
    ...(spacing ? { spacing: [spacing[1]!, spacing[0]!, spacing[2]!] } : {}),
    ...(axes ? { axes: [axes[1]!, axes[0]!, axes[2]!] } : {}),
  }
  return { ...arrayImage(turned, format, 2), ...(role === 'channel' ? {} : { colour: true }) }
}
