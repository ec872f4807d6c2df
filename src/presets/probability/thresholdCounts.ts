/** Voxels by the number of thresholds that they are above, and the bins of the calibration; plain data, some numbers a case. */
export type ThresholdCounts = {
  /** Entry k: voxels of the foreground with (k − 1)/steps < p ≤ k/steps. */
  readonly foreground: readonly number[]
  readonly background: readonly number[]
}

export type ProbabilityCounts = ThresholdCounts & {
  readonly count: readonly number[]
  readonly hits: readonly number[]
  readonly confidence: readonly number[]
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

/** Counts voxels once for all thresholds 0, 1/steps, …, 1; of single precision a threshold is rounded to it, as with `--threshold`. */
export function thresholdCounts(values: ArrayLike<number>, isForeground: Uint8Array, steps: number): ThresholdCounts {
  const round = values instanceof Float32Array ? Math.fround : (value: number) => value
  const limits = Float64Array.from({ length: steps + 1 }, (_, k) => round(k / steps))
  const foreground = new Float64Array(steps + 1)
  const background = new Float64Array(steps + 1)
  for (let i = 0; i < isForeground.length; i++) {
    const value = values[i]!
    let at = Math.min(steps, Math.ceil(value * steps))
    while (at > 0 && value <= limits[at - 1]!) at--
    while (at < steps && value > limits[at]!) at++
    if (isForeground[i] === 1) foreground[at]!++
    else background[at]!++
  }
  return { foreground: [...foreground], background: [...background] }
}

/** The curves, by rising thresholds. */
export function thresholdPoints({ foreground, background }: ThresholdCounts): ThresholdPoint[] {
  const steps = foreground.length - 1
  const all = { foreground: sumOf(foreground), background: sumOf(background) }
  let [fn, tn] = [0, 0]
  return foreground.map((own, k) => {
    fn += own
    tn += background[k]!
    const [tp, fp] = [all.foreground - fn, all.background - tn]
    return {
      ...{ threshold: k / steps, tp, fp, fn, tn },
      dice: (2 * tp) / (2 * tp + fp + fn),
      precision: tp / (tp + fp),
      recall: tp / (tp + fn),
    }
  })
}

/** The largest Dice, and the smallest threshold that has it. */
export function bestPoint(points: readonly ThresholdPoint[]): Pick<ThresholdPoint, 'dice' | 'threshold'> {
  return points.reduce<Pick<ThresholdPoint, 'dice' | 'threshold'>>(
    (best, one) => (one.dice > best.dice || (Number.isNaN(best.dice) && !Number.isNaN(one.dice)) ? one : best),
    { dice: Number.NaN, threshold: Number.NaN },
  )
}

const sumOf = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
