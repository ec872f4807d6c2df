import type { ThresholdPoint } from '../../kernels/statistics/thresholdCounts'

const none: ThresholdPoint = {
  ...{ threshold: Number.NaN, tp: 0, fp: 0, fn: 0, tn: 0 },
  ...{ dice: Number.NaN, precision: Number.NaN, recall: Number.NaN },
}

/** The point of the smallest threshold with the largest Dice; NaN where no point has one. */
export function bestPoint(points: readonly ThresholdPoint[]): ThresholdPoint {
  return points.reduce(
    (best, one) => (one.dice > best.dice || (Number.isNaN(best.dice) && !Number.isNaN(one.dice)) ? one : best),
    none,
  )
}
