/** A number of a report, where what JSON cannot hold is a text; null for anything else. */
export function reportNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return value === 'NaN' || value === 'Infinity' || value === '-Infinity' ? Number(value) : null
}
