/** A number of a report, where what JSON cannot hold is a text; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return value === 'Infinity' || value === '-Infinity' ? Number(value) : Number.NaN
}
