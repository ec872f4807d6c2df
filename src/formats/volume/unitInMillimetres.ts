import type { LengthUnit } from '../../contract'

const factors: Readonly<Record<Exclude<LengthUnit, 'other'>, number>> = {
  nm: 1e-6,
  um: 1e-3,
  mm: 1,
  cm: 10,
  m: 1000,
  inch: 25.4,
}

/** Millimetres of one unit; undefined where it is not known. */
export function unitInMillimetres(unit: LengthUnit): number | undefined {
  return unit === 'other' ? undefined : factors[unit]
}
