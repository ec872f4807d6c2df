import { expect, it } from 'vitest'
import { naturalLog } from '../../../src/kernels/elementary/naturalLog'
import { uniform } from '../../support/uniform'

const words = new DataView(new ArrayBuffer(8))
const bits = (x: number) => {
  words.setFloat64(0, x)
  return words.getBigInt64(0)
}

it('is the logarithm of the engine but for the last bit', () => {
  const random = uniform(11)
  const numbers = Array.from({ length: 20_000 }, (_, i) =>
    i % 3 === 0 ? random() : i % 3 === 1 ? 1 + (random() - 0.5) / 2 ** (i % 50) : random() * 2 ** ((i % 2000) - 1000),
  )
  const far = numbers.filter((x) => {
    const apart = bits(naturalLog(x)) - bits(Math.log(x))
    return apart > 1n || apart < -1n
  })
  expect(far).toEqual([])
})

it.each([1, 0, -0, -1, Infinity, -Infinity, Number.NaN, Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -1030])(
  'of %s is that of the engine',
  (x) => {
    expect(naturalLog(x)).toBe(Math.log(x))
  },
)
