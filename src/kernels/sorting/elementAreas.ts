import { firstAtLeast } from '../../array/firstAtLeast'

/** Areas of surface elements, ranked once for all masks of a case. */
export interface ElementAreas {
  /** Area of each code. */
  readonly byCode: Float64Array
  /** The distinct areas, ascending. */
  readonly distinct: Float64Array
  /** For each code the index of its area in `distinct`. */
  readonly rank: Int32Array
}

export function elementAreas(byCode: Float64Array): ElementAreas {
  const distinct = Float64Array.from(new Set(byCode)).sort()
  return { byCode, distinct, rank: Int32Array.from(byCode, (value) => firstAtLeast(distinct, value)) }
}
