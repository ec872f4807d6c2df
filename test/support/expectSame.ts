import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** `toStrictEqual` for loops: Node finds what is the same in a hundredth of the time, and `expect` tells a difference. */
export function expectSame(found: unknown, wanted: unknown, at?: string): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found, at).toStrictEqual(wanted)
}
