import { describe, expect, it } from 'vitest'
import { growth, MOST_GROWTH } from './growth'

/** The exponent for work whose milliseconds are a function of the size. */
const exponentOf = async (milliseconds: (n: number) => number): Promise<number> => {
  const { exponent } = await growth<number>(
    (n) => n,
    (n) => milliseconds(n),
    100,
    async (run) => (await run()) as number,
  )
  return exponent
}

describe('growth', () => {
  it('is 1 for linear work and 2 for quadratic work', async () => {
    expect(await exponentOf((n) => n / 10)).toBeCloseTo(1)
    expect(await exponentOf((n) => n * n)).toBeCloseTo(2)
  })

  it('is below the limit for linear work that leaves a cache', async () => {
    expect(await exponentOf((n) => (n > 150 ? 3 * n : n))).toBeLessThan(MOST_GROWTH)
  })

  it('is above the limit for quadratic work that leaves a cache', async () => {
    expect(await exponentOf((n) => (n > 150 ? 3 * n * n : n * n))).toBeGreaterThan(MOST_GROWTH)
  })

  it('takes the least of several runs', async () => {
    let runs = 0
    expect(await exponentOf((n) => (n > 150 && runs++ < 3 ? 50 * n : n))).toBeCloseTo(1)
  })
})
