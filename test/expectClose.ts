import { expect } from 'vitest'

type Json = ReturnType<typeof JSON.parse>

/** Equal in structure; numbers to 1e-9 relative or absolute. */
export function expectClose(actual: unknown, expected: Json, path = ''): void {
  if (expected === 'NaN') expect(actual, path).toBeNaN()
  else if ((expected === 'Infinity' || expected === '-Infinity') && typeof actual === 'number')
    expect(actual, path).toBe(Number(expected))
  else if (typeof expected === 'number') {
    const difference = Math.abs((actual as number) - expected)
    if (!(difference <= 1e-9 * Math.max(1, Math.abs(expected)))) expect(actual, path).toBe(expected)
  } else if (expected !== null && typeof expected === 'object') {
    if (String(Object.keys(actual as object)) !== String(Object.keys(expected)))
      expect(Object.keys(actual as object), path).toEqual(Object.keys(expected))
    for (const key of Object.keys(expected)) expectClose((actual as Json)[key], expected[key], `${path}.${key}`)
  } else if (!Object.is(actual, expected)) expect(actual, path).toBe(expected)
}
