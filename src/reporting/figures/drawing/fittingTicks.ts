import { largestOf } from '../../../array/largestOf'
import { textWidth } from './textWidth'

/** Between two numbers at an axis. */
const GAP = 8

/** How many numbers, `wanted` at most, stand at a linear axis of so many pixels without touching. */
export function fittingTicks([low, high]: readonly [number, number], pixels: number, wanted: number): number {
  for (let count = wanted; count > 2; count--) {
    const step = tickStep(high - low, count)
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
    const width = largestOf([low, high].map((end) => textWidth(end.toFixed(decimals), 10)))
    if (width + GAP <= (step / (high - low)) * pixels) return count
  }
  return 2
}

/** The step that d3 takes for about so many numbers: 1, 2 or 5 times a power of ten. */
function tickStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count))
  const error = span / count / power
  return power * (error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1)
}
