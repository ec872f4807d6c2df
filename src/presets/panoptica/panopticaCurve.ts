import type { PanopticaCurves, PanopticaGroups } from './evaluatePanoptica'
import type { PanopticaResult, PanopticaValues } from './panopticaTypes'

/** Values between 0 and 1, whose areas are reported; sorted as panoptica writes them. */
const bounded = ['pq', 'pq_cldsc', 'pq_dsc', 'rq', 'sq', 'sq_cldsc', 'sq_dsc']

/** Areas under the threshold curves and the values at each threshold, by panoptica's keys. */
export function panopticaCurve(curves: PanopticaCurves): PanopticaGroups {
  return Object.fromEntries(
    Object.entries(curves).map(([group, curve]) => [
      group,
      { values: curveValues(curve), instances: [], regions: null },
    ]),
  )
}

function curveValues(curve: readonly { threshold: number; result: PanopticaResult }[]): PanopticaValues {
  const values: Record<string, number> = {}
  for (const key of bounded) {
    const heights = curve.map(({ result }) => result.values[key] ?? Number.NaN).map((y) => (Number.isNaN(y) ? 0 : y))
    values[`autc_${key}`] = area(
      curve.map(({ threshold }) => threshold),
      heights,
    )
  }
  for (const { threshold, result } of curve)
    for (const [key, value] of Object.entries(result.values))
      values[`t${shortText(threshold)}_${key}`] = value ?? Number.NaN
  return values
}

/** Trapezoids from 0 on, where the curve has its first value. */
function area(thresholds: readonly number[], heights: readonly number[]): number {
  const x = [0, ...thresholds]
  const y = [heights[0]!, ...heights]
  let sum = 0
  for (let k = 1; k < x.length; k++) sum += ((x[k]! - x[k - 1]!) * (y[k]! + y[k - 1]!)) / 2
  return sum
}

/** Thresholds from `step` to 1 in steps, rounded to five places. */
export function curveThresholds(step: number): number[] {
  const count = Math.ceil((1 + step - step) / step)
  const delta = step + step - step
  const rounded = Array.from({ length: count }, (_, k) => Math.round(Math.min(step + k * delta, 1) * 1e5) / 1e5)
  return [...new Set(rounded)].sort((a, b) => a - b)
}

/** Python's format `g`. */
function shortText(value: number): string {
  const text = String(Number(value.toPrecision(6)))
  if (value >= 1e-4 || value === 0) return text
  const [mantissa, exponent] = value.toExponential(5).split('e')
  return `${Number(mantissa)}e-${exponent!.slice(1).padStart(2, '0')}`
}
