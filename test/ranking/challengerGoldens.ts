import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { MissingValues } from '../../src/ranking'

const folder = 'fixtures/goldens/statistics/challenger'

export interface ChallengerGolden {
  readonly input: {
    readonly algorithms: readonly string[]
    readonly smallBetter: boolean
    readonly naTreat: number | 'na.rm' | null
    readonly tasks: Readonly<
      Record<string, { readonly cases: readonly string[]; readonly values: (number | null)[][] }>
    >
    readonly indices: Readonly<Record<string, number[][]>>
  }
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare every field
  readonly expected: any
}

export const challengerGoldens = readdirSync(folder)
  .sort()
  .map((file) => [file, JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as ChallengerGolden] as const)

/** The options of the library for the input of a golden. */
export function optionsOf({ smallBetter, naTreat }: ChallengerGolden['input']) {
  return { higherBetter: !smallBetter, missing: (naTreat ?? 'none') as MissingValues, identical: 'one' as const }
}

/**
 * Numbers to 1e-9 relative and absolute, all else exactly; null is NaN. R writes a list of one value as the value.
 */
export function same(found: unknown, expected: unknown, at = ''): void {
  if (Array.isArray(found)) {
    const list = Array.isArray(expected) ? expected : [expected]
    expect(found.length, at).toBe(list.length)
    for (const [index, value] of list.entries()) same(found[index], value, `${at}[${index}]`)
  } else if (typeof found === 'number' && (typeof expected === 'number' || expected === null)) {
    const wanted = expected ?? Number.NaN
    const fine =
      Object.is(found, wanted) || found === wanted || Math.abs(found - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted))
    expect(fine, `${at}: ${found}, expected ${wanted}`).toBe(true)
  } else if (expected !== null && typeof expected === 'object' && typeof found === 'object') {
    for (const [key, value] of Object.entries(expected))
      same((found as Record<string, unknown>)[key], value, `${at}.${key}`)
  } else expect(found, at).toBe(expected)
}

/** The same, for whole numbers: ranks, counts and decisions. */
export function exactly(found: unknown, expected: unknown, at: string): void {
  const list = Array.isArray(found) && !Array.isArray(expected) ? [expected] : expected
  const withoutNull = JSON.parse(JSON.stringify(found)) as unknown
  expect(withoutNull, at).toEqual(list)
}
