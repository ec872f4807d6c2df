import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exponential } from '../../../src/kernels/elementary/exponential'
import { uniform } from '../../support/uniform'

const words = new DataView(new ArrayBuffer(8))
const bits = (x: number) => {
  words.setFloat64(0, x)
  return words.getBigInt64(0)
}

it('is the exponential of the engine but for the last bit', () => {
  const random = uniform(12)
  const numbers = Array.from({ length: 20_000 }, (_, i) =>
    i % 3 === 0 ? random() - 0.5 : i % 3 === 1 ? (random() - 0.5) / 2 ** (i % 60) : (random() - 0.5) * 1400,
  )
  const far = numbers.filter((x) => {
    const apart = bits(exponential(x)) - bits(Math.exp(x))
    return apart > 1n || apart < -1n
  })
  expect(far).toEqual([])
})

it.each([0, -0, 1e-300, Infinity, -Infinity, Number.NaN, 709.7, 710, -745, -746])(
  'of %s is that of the engine',
  (x) => {
    expect(exponential(x)).toBe(Math.exp(x))
  },
)

/** Powers, logarithms and the like, which engines round each in its own way. */
const ofEngine = /Math\.(?:exp|expm1|log|log1p|log2|log10|pow|cbrt|a?tanh|a?sinh|a?cosh)\b|\*\* ?-?\d*\.\d/

/** Numbers of these folders are compared to the byte between Node and browsers. */
it.each([
  'src/kernels/distributions',
  'src/kernels/statistics',
  'src/ranking/intervals',
  'src/ranking/comparisons',
  'src/evaluation',
])('%s takes no function that engines round differently', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((path) => ofEngine.test(readFileSync(join(folder, path), 'utf8')))).toEqual([])
})
