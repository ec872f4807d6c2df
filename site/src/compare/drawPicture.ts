import type { ImageMaps, Side, Slice } from './compareTypes'

type Rgb = readonly [number, number, number]

function paint(canvas: HTMLCanvasElement, width: number, height: number, colourOf: (i: number) => Rgb): void {
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const picture = context.createImageData(width, height)
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = colourOf(i)
    picture.data.set([r, g, b, 255], 4 * i)
  }
  context.putImageData(picture, 0, 0)
}

/** Both sides share one range, that of the reference and the prediction together. */
function rangeOf({ reference, prediction }: Readonly<Record<Side, Float32Array>>): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const values of [reference, prediction])
    for (const value of values) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  return [low, high > low ? high : low + 1]
}

/** A side in its colours, or in grey. */
export function drawSide(canvas: HTMLCanvasElement, slice: Slice, side: Side): void {
  const { width, height, colours } = slice
  const [low, high] = rangeOf(colours ?? slice)
  const values = (colours ?? slice)[side]
  const level = (at: number) => (255 * (values[at]! - low)) / (high - low)
  paint(canvas, width, height, (i) => {
    if (colours) return [level(3 * i), level(3 * i + 1), level(3 * i + 2)]
    const grey = level(i)
    return [grey, grey, grey]
  })
}

/** Blue: darker than the reference, red: brighter, white: equal. */
export function drawSigned(canvas: HTMLCanvasElement, slice: Slice): void {
  let most = 0
  for (let i = 0; i < slice.reference.length; i++)
    most = Math.max(most, Math.abs(slice.prediction[i]! - slice.reference[i]!))
  paint(canvas, slice.width, slice.height, (i) => {
    const share = most > 0 ? (slice.prediction[i]! - slice.reference[i]!) / most : 0
    const fade = 255 * (1 - Math.abs(share))
    return share > 0 ? [255, fade, fade] : [fade, fade, 255]
  })
}

export function drawSimilarity(canvas: HTMLCanvasElement, { width, height, ssim }: ImageMaps): void {
  paint(canvas, width, height, (i) => {
    const lost = Math.min(1, Math.max(0, 1 - ssim[i]!))
    return [255 * Math.min(1, 1.6 * lost), 190 * lost, 60 + 40 * lost]
  })
}
