import { describe, expect, it } from 'vitest'
import { growth, MOST_GROWTH } from './growth'

function spin(steps: number): number {
  let sum = 0
  for (let i = 0; i < steps; i++) sum += Math.sqrt(i)
  return sum
}

describe('growth', () => {
  it('is above the limit for quadratic work', async () => {
    const { exponent } = await growth(
      (n) => n,
      (n) => spin(n * n),
      1500,
    )
    expect(exponent).toBeGreaterThan(MOST_GROWTH)
  })

  it('is below the limit for linear work', async () => {
    const { exponent, milliseconds } = await growth(
      (n) => n,
      (n) => spin(n),
      2_000_000,
    )
    expect(exponent).toBeLessThan(MOST_GROWTH)
    expect(milliseconds).toBeGreaterThan(1)
  })
})
