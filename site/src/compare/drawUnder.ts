import type { Crop } from './drawSlice'
import type { WindowLevel } from './greyWindows'

/** Draws the part of an image that lies under the shown part of the masks, in the grey values of its window. */
export function drawUnder(
  context: CanvasRenderingContext2D,
  values: Float32Array,
  {
    slice,
    crop,
    window: { low, high },
  }: { readonly slice: { readonly width: number }; readonly crop: Crop; readonly window: WindowLevel },
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const picture = new ImageData(crop.width, crop.height)
  for (let i = 0, to = 0; i < crop.height; i++)
    for (let j = 0; j < crop.width; j++, to += 4) {
      const value = values[(crop.row + i) * slice.width + crop.column + j]!
      const grey = high > low ? (255 * (value - low)) / (high - low) : 128
      picture.data[to] = picture.data[to + 1] = picture.data[to + 2] = grey
      picture.data[to + 3] = 255
    }
  const whole = new OffscreenCanvas(crop.width, crop.height)
  whole.getContext('2d')!.putImageData(picture, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(whole, 0, 0, width, height)
}
