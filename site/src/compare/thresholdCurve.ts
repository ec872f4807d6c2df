import { equalThresholds, thresholdCounts, thresholdPoints } from '../../../src/kernels/statistics/thresholdCounts'
import type { ThresholdCurve } from './compareTypes'
import type { Grid3 } from './gridOf'

const STEPS = 100

/** The values of two grids side by side. */
interface Samples {
  readonly values: Float32Array | Float64Array
  readonly isForeground: Uint8Array
}

/** The probabilities in the order of their axes, with whether the reference holds the label there. */
export function samplesOf(probabilities: Grid3, reference: Grid3, label: number): Samples {
  const { size, stride, offset, data } = probabilities
  const count = size[0] * size[1] * size[2]
  // Values of single precision are compared with the threshold in single precision, as everywhere in medgrade.
  const values = data instanceof Float32Array ? new Float32Array(count) : new Float64Array(count)
  const isForeground = new Uint8Array(count)
  let i = 0
  for (let z = 0; z < size[0]; z++)
    for (let y = 0; y < size[1]; y++) {
      let at = offset + z * stride[0] + y * stride[1]
      let to = reference.offset + z * reference.stride[0] + y * reference.stride[1]
      for (let x = 0; x < size[2]; x++, at += stride[2], to += reference.stride[2]) {
        values[i] = data[at]!
        isForeground[i++] = reference.data[to] === label ? 1 : 0
      }
    }
  return { values, isForeground }
}

/** What a threshold makes of the probabilities. */
export function countsAbove(
  { values, isForeground }: Samples,
  threshold: number,
): { both: number; prediction: number } {
  const { foreground, background } = thresholdCounts(values, isForeground, Float64Array.of(threshold))
  return { both: foreground[1]!, prediction: foreground[1]! + background[1]! }
}

/**
 * Dice, precision and recall of the masks that 101 thresholds make of a probability map, each with the values of `--threshold`: strictly above it. Without
 * predicted voxels the precision is NaN, without reference the recall; Dice of two empty masks is 1.
 */
export function thresholdCurve({ values, isForeground }: Samples): ThresholdCurve {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  // Probabilities have the thresholds of probabilities, whatever occurs.
  const thresholds = equalThresholds(STEPS, low < -0.05 ? low : 0, high <= 1.05 ? 1 : high)
  const points = thresholdPoints(thresholdCounts(values, isForeground, thresholds), thresholds)
  return {
    thresholds,
    dice: Float64Array.from(points, ({ tp, fp, fn, dice }) => (tp + fp + fn === 0 ? 1 : dice)),
    precision: Float64Array.from(points, ({ precision }) => precision),
    recall: Float64Array.from(points, ({ recall }) => recall),
  }
}
