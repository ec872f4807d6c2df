import { expect } from 'vitest'

type Json = ReturnType<typeof JSON.parse>

/** Equal in structure; numbers to 1e-9 relative or absolute. */
export function expectClose(actual: unknown, expected: Json, path = ''): void {
  if (expected === 'NaN') expect(actual, path).toBeNaN()
  else if ((expected === 'Infinity' || expected === '-Infinity') && typeof actual === 'number')
    expect(actual, path).toBe(Number(expected))
  else if (typeof expected === 'number') {
    const difference = Math.abs((actual as number) - expected)
    expect(difference <= 1e-9 * Math.max(1, Math.abs(expected)), `${path}: ${actual}, expected ${expected}`).toBe(true)
  } else if (expected !== null && typeof expected === 'object') {
    expect(Object.keys(actual as object), path).toEqual(Object.keys(expected))
    for (const key of Object.keys(expected)) expectClose((actual as Json)[key], expected[key], `${path}.${key}`)
  } else expect(actual, path).toBe(expected)
}
