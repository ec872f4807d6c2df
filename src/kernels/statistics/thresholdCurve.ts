/** Trapezoids from 0 on, where the curve has its first value. */
export function areaFromZero(thresholds: readonly number[], heights: readonly number[]): number {
  const x = [0, ...thresholds]
  const y = [heights[0], ...heights]
  let sum = 0
  for (let k = 1; k < x.length; k++) sum += ((x[k] - x[k - 1]) * (y[k] + y[k - 1])) / 2
  return sum
}

/** Thresholds from `step` to 1 in steps, 1 included, rounded to five places, as panoptica lists them. */
export function curveThresholds(step: number): number[] {
  const count = Math.ceil((1 + step - step) / step)
  const delta = step + step - step
  const rounded = Array.from({ length: count }, (_, k) => Math.round(Math.min(step + k * delta, 1) * 1e5) / 1e5)
  return [...new Set(rounded)].sort((a, b) => a - b)
}
