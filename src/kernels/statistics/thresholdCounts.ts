/** Voxels by the number of thresholds that they are above; plain data, one entry more than thresholds. */
export type ThresholdCounts = {
  readonly foreground: readonly number[]
  readonly background: readonly number[]
}

/** A point of the curves: what is above the threshold is foreground. NaN where nothing is. */
export interface ThresholdPoint {
  readonly threshold: number
  readonly tp: number
  readonly fp: number
  readonly fn: number
  readonly tn: number
  readonly dice: number
  readonly precision: number
  readonly recall: number
}

/** `steps + 1` thresholds from the lowest to the highest. */
export function equalThresholds(steps: number, low = 0, high = 1): Float64Array {
  return Float64Array.from({ length: steps + 1 }, (_, k) => low + ((high - low) * k) / steps)
}

/** Counts voxels once for all thresholds, which are equally spaced; of single precision a threshold is rounded to it, as with `--threshold`. */
export function thresholdCounts(
  values: ArrayLike<number>,
  isForeground: Uint8Array,
  thresholds: Float64Array,
): ThresholdCounts {
  const limits = values instanceof Float32Array ? thresholds.map(Math.fround) : thresholds
  const steps = thresholds.length - 1
  const [low, range] = [thresholds[0], thresholds[steps] - thresholds[0]]
  const foreground = new Float64Array(steps + 2)
  const background = new Float64Array(steps + 2)
  for (let i = 0; i < isForeground.length; i++) {
    const value = values[i]
    // The quotient may be off by one. NaN is above no threshold.
    let at = Math.min(steps + 1, Math.max(0, Math.ceil(((value - low) / range) * steps) || 0))
    while (at > 0 && !(value > limits[at - 1])) at--
    while (at <= steps && value > limits[at]) at++
    if (isForeground[i] === 1) foreground[at]++
    else background[at]++
  }
  return { foreground: [...foreground], background: [...background] }
}

/** The curves, by rising thresholds. */
export function thresholdPoints(
  { foreground, background }: ThresholdCounts,
  thresholds: Float64Array,
): ThresholdPoint[] {
  const all = { foreground: sumOf(foreground), background: sumOf(background) }
  let [fn, tn] = [0, 0]
  return Array.from(thresholds, (threshold, k) => {
    fn += foreground[k]
    tn += background[k]
    const [tp, fp] = [all.foreground - fn, all.background - tn]
    return {
      ...{ threshold, tp, fp, fn, tn },
      dice: (2 * tp) / (2 * tp + fp + fn),
      precision: tp / (tp + fp),
      recall: tp / (tp + fn),
    }
  })
}

const sumOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
