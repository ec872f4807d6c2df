// Inputs of the differential tests of the newer families.

import { expect, it } from 'vitest'
import { differs } from '../../support/golden'
import { PEER_RUNS, PEER_SEED, runPeer, seededRandom } from '../runPeer'

/** Seeded draws. */
export function drawsOf(seed: number) {
  const random = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const pick = <T>(...choices: readonly T[]): T => choices[whole(0, choices.length - 1)]!
  const list = <T>(n: number, make: (k: number) => T): T[] => Array.from({ length: n }, (_, k) => make(k))
  return { random, whole, pick, list }
}

export type Draws = ReturnType<typeof drawsOf>

/** A mask of balls and specks, C order. */
export function drawMask({ random, whole, list }: Draws, shape: readonly number[]): number[] {
  const balls = list(whole(1, 3), () => ({
    centre: shape.map((n) => random() * n),
    radius: shape.map((n) => 1 + (random() * n) / 2.5),
  }))
  const noise = random() * 0.05
  return list(
    shape.reduce((a, b) => a * b, 1),
    (i) => {
      const at = shape.map((n, axis) => Math.floor(i / shape.slice(axis + 1).reduce((a, b) => a * b, 1)) % n)
      const inside = balls.some(
        ({ centre, radius }) => at.reduce((sum, x, a) => sum + ((x - centre[a]!) / radius[a]!) ** 2, 0) < 1,
      )
      return Number(inside !== random() < noise)
    },
  )
}

export const bytes = (values: readonly number[], shape: readonly number[]) => ({ data: Uint8Array.from(values), shape })

/** [name, ours, the library's, tolerance (1e-9)] */
export type Compared = readonly [name: string, found: number, wanted: number, tolerance?: number]

/** A test of a metric on PEER_RUNS random inputs. */
export function itEqualsPeer<C, A>(
  name: string,
  script: string,
  make: (draws: Draws) => C,
  compare: (one: C, answer: A) => readonly Compared[],
): void {
  it(name, () => {
    const draws = drawsOf(PEER_SEED)
    const cases = Array.from({ length: PEER_RUNS }, () => make(draws))
    const answers = runPeer(`test/peers/families/${script}.py`, { name, cases }) as A[]
    expect(answers.length).toBe(cases.length)
    cases.forEach((one, k) => {
      const wrong = compare(one, answers[k]!).filter(([, found, wanted, tolerance = 1e-9]) =>
        differs(found, wanted, tolerance),
      )
      expect(wrong, `case ${k}`).toEqual([])
    })
  })
}
