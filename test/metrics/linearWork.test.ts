import { describe, expect, it } from 'vitest'
import { growth, MOST_GROWTH } from '../formats/growth'
import { growthRows } from './growthRows'

describe('the work of metrics grows with their input', () => {
  it.each(growthRows)('$name: exponent $exponent', async ({ size, make, exponent }) => {
    const limit = exponent - 1 + MOST_GROWTH
    const found = await growth(make, (work) => work(), size, undefined, limit)
    expect(found.exponent).toBeLessThan(limit)
  })
})
