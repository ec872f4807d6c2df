import { expect } from 'vitest'
import { differs } from '../support/golden'

/** Every field of `expected` is found, numbers to 1e-9 of the larger of 1 and the value; NaN and infinities travel as texts. */
export function same(found: unknown, expected: unknown, at = ''): void {
  if (Array.isArray(expected)) {
    expect((found as unknown[]).length, `${at}.length`).toBe(expected.length)
    expected.forEach((value, index) => {
      same((found as unknown[])[index], value, `${at}[${index}]`)
    })
  } else if (expected !== null && typeof expected === 'object') {
    for (const [key, value] of Object.entries(expected))
      same((found as Record<string, unknown>)[key], value, `${at}.${key}`)
  } else if (
    typeof expected === 'number' ||
    expected === 'NaN' ||
    expected === 'Infinity' ||
    expected === '-Infinity'
  ) {
    if (differs(found as number, Number(expected), 1e-9)) expect(found, at).toBe(expected)
  } else if (!Object.is(found, expected)) expect(found, at).toBe(expected)
}
