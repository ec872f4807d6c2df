/** The number that Python computes with: True and False are 1 and 0. Null for anything else. */
export function pythonNumber(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : null
}
