import { areaFromZero } from '../../kernels/statistics/thresholdCurve'
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
    values[`autc_${key}`] = areaFromZero(
      curve.map(({ threshold }) => threshold),
      heights,
    )
  }
  for (const { threshold, result } of curve)
    for (const [key, value] of Object.entries(result.values))
      values[`t${shortText(threshold)}_${key}`] = value ?? Number.NaN
  return values
}

/** Python's format `g`. */
function shortText(value: number): string {
  const text = String(Number(value.toPrecision(6)))
  if (value >= 1e-4 || value === 0) return text
  const [mantissa, exponent] = value.toExponential(5).split('e')
  return `${Number(mantissa)}e-${exponent!.slice(1).padStart(2, '0')}`
}
