import type { ThresholdCurve } from './compareTypes'
import type { Grid3 } from './gridOf'

const STEPS = 100

export interface Counts {
  readonly both: number
  readonly prediction: number
}

/** Visits the probabilities with whether the reference holds the label there. */
function eachValue(
  probabilities: Grid3,
  reference: Grid3,
  label: number,
  visit: (value: number, isIn: boolean) => void,
): void {
  const { size, stride, offset, data } = probabilities
  for (let z = 0; z < size[0]; z++)
    for (let y = 0; y < size[1]; y++) {
      let at = offset + z * stride[0] + y * stride[1]
      let to = reference.offset + z * reference.stride[0] + y * reference.stride[1]
      for (let x = 0; x < size[2]; x++, at += stride[2], to += reference.stride[2])
        visit(data[at]!, reference.data[to] === label)
    }
}

/** Values of single precision are compared with the threshold in single precision, as everywhere in medgrade. */
const inType = ({ data }: Grid3, threshold: number) =>
  data instanceof Float32Array ? Math.fround(threshold) : threshold

/** What a threshold makes of the probabilities. */
export function countsAbove(probabilities: Grid3, reference: Grid3, label: number, threshold: number): Counts {
  const limit = inType(probabilities, threshold)
  let [both, prediction] = [0, 0]
  eachValue(probabilities, reference, label, (value, isIn) => {
    if (!(value > limit)) return
    prediction++
    if (isIn) both++
  })
  return { both, prediction }
}

function rangeOf(probabilities: Grid3, reference: Grid3): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity]
  eachValue(probabilities, reference, 0, (value) => {
    if (value < low) low = value
    if (value > high) high = value
  })
  // Probabilities have the thresholds of probabilities, whatever occurs.
  return [low < -0.05 ? low : 0, high <= 1.05 ? 1 : high]
}

/**
 * Dice, precision and recall of the masks that 101 thresholds make of a probability map, each with the values of `--threshold`: strictly above it. Without
 * predicted voxels the precision is NaN, without reference the recall; Dice of two empty masks is 1.
 */
export function thresholdCurve(probabilities: Grid3, reference: Grid3, label: number): ThresholdCurve {
  const [low, high] = rangeOf(probabilities, reference)
  const thresholds = Float64Array.from({ length: STEPS + 1 }, (_, i) => low + ((high - low) * i) / STEPS)
  const limits = thresholds.map((threshold) => inType(probabilities, threshold))
  const [all, inside] = [new Float64Array(STEPS + 2), new Float64Array(STEPS + 2)]
  let size = 0
  eachValue(probabilities, reference, label, (value, isIn) => {
    // How many thresholds lie below the value; the quotient may be off by one.
    let below = Math.min(STEPS + 1, Math.max(0, Math.ceil(((value - low) / (high - low)) * STEPS) || 0))
    while (below > 0 && !(value > limits[below - 1]!)) below--
    while (below <= STEPS && value > limits[below]!) below++
    all[below]!++
    if (!isIn) return
    inside[below]!++
    size++
  })
  const [dice, precision, recall] = [thresholds.slice(), thresholds.slice(), thresholds.slice()]
  let [predicted, both] = [0, 0]
  for (let i = STEPS; i >= 0; i--) {
    predicted += all[i + 1]!
    both += inside[i + 1]!
    dice[i] = predicted + size === 0 ? 1 : (2 * both) / (predicted + size)
    precision[i] = both / predicted
    recall[i] = both / size
  }
  return { thresholds, dice, precision, recall }
}
