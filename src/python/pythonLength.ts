/** Python's `len` of a JSON value: characters, items or keys; Infinity for other values. */
export function pythonLength(value: unknown): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : Infinity
}
