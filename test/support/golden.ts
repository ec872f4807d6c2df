import { readdirSync, readFileSync } from 'node:fs'

export interface Golden {
  readonly file: string
  readonly kernel: string
  readonly about: string
  readonly input: Record<string, unknown>
  readonly options: Record<string, unknown>
  readonly expected: Record<string, unknown>
}

/** The numbers that JSON cannot hold travel as texts. */
export function decode(value: unknown): unknown {
  if (value === 'NaN') return Number.NaN
  if (value === 'Infinity') return Number.POSITIVE_INFINITY
  if (value === '-Infinity') return Number.NEGATIVE_INFINITY
  if (Array.isArray(value)) return value.map(decode)
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, decode(item)]))
  return value
}

/** All goldens of a kernel folder, in name order. */
export function goldens(folder: string): Golden[] {
  const path = `fixtures/goldens/kernels/${folder}`
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      file: name,
      ...(decode(JSON.parse(readFileSync(`${path}/${name}`, 'utf8'))) as Omit<Golden, 'file'>),
    }))
}

export function isError(value: unknown): value is { error: string } {
  return value !== null && typeof value === 'object' && 'error' in value
}

/** Within `tolerance` relative to the larger of 1 and the expected value; NaN equals NaN. */
export function differs(found: number, expected: number, tolerance: number): boolean {
  if (Object.is(found, expected) || found === expected) return false
  return !(Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)))
}
