/** A JSON value as Python compares it: true is 1, a long integer its nearest double, in lists too. */
export function pythonCompared(value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'bigint') return Number(value)
  return Array.isArray(value) ? value.map(pythonCompared) : value
}
