import { expect, it } from 'vitest'
import { betaQuantile } from '../../../src/kernels/distributions/betaQuantile'
import { binomialBelow } from '../../../src/kernels/distributions/binomialBelow'
import { chiSquareTail } from '../../../src/kernels/distributions/chiSquareTail'
import { fisherTail } from '../../../src/kernels/distributions/fisherTail'
import { incompleteBeta } from '../../../src/kernels/distributions/incompleteBeta'
import { logGamma } from '../../../src/kernels/distributions/logGamma'
import { normalQuantile } from '../../../src/kernels/distributions/normalQuantile'
import { rangeQuantile } from '../../../src/kernels/distributions/rangeQuantile'
import { studentQuantile } from '../../../src/kernels/distributions/studentQuantile'
import { studentTail } from '../../../src/kernels/distributions/studentTail'

// Values of arbitrary precision (mpmath, 40 digits), rounded to doubles.
const known: [name: string, found: number, expected: number][] = [
  ['beta(1, 1)', betaQuantile(0.3, 1, 1), 0.3],
  ['beta(3, 8)', betaQuantile(0.025, 3, 8), 0.06673951117773447],
  ['beta(½, 20½)', betaQuantile(0.025, 0.5, 20.5), 2.4246478459242747e-5],
  ['beta(45, 6)', betaQuantile(0.975, 45, 6), 0.9546646792263361],
  ['beta(45, 6), upper tail', betaQuantile(0.975, 6, 45, 'upper'), 1 - 0.9546646792263361],
  ['beta(200½, 300½)', betaQuantile(0.95, 200.5, 300.5), 0.43639820060206713],
  ['beta(½, ½)', betaQuantile(1e-6, 0.5, 0.5), 2.46740110027031e-12],
  ['normal 0.975', normalQuantile(0.975), 1.9599639845400538],
  ['normal 0.6', normalQuantile(0.6), 0.2533471031357997],
  ['normal 1e-10', normalQuantile(1e-10), -6.361340902404057],
  ['normal ½', normalQuantile(0.5), 0],
  ['t tail, 1', studentTail(2.5, 1), 0.1211189415908434],
  ['t tail, 7', studentTail(0.3, 7), 0.38644502520106716],
  ['t tail, 49', studentTail(-1.2, 49), 0.882045389535035],
  ['t tail, 1000', studentTail(4, 1000), 3.400495960439079e-5],
  ['t quantile, 1', studentQuantile(0.975, 1), 12.706204736174694],
  ['t quantile, 9', studentQuantile(0.025, 9), -2.262157162798205],
  ['t quantile, 49', studentQuantile(0.95, 49), 1.6765508926168535],
  ['t quantile, 5000', studentQuantile(0.995, 5000), 2.5768129665562807],
  ['F(3, 33)', fisherTail(6.4, 3, 33), 0.001540222170084366],
  ['F(5, 95)', fisherTail(1.2, 5, 95), 0.3151760080873447],
  ['F(1, 8)', fisherTail(40, 1, 8), 0.00022671674524800373],
  ['χ²(3)', chiSquareTail(13.25, 3), 0.004126006177304844],
  ['χ²(1)', chiSquareTail(0.5, 1), 0.4795001221869535],
  ['χ²(40)', chiSquareTail(100, 40), 4.791357300338101e-7],
  ['binomial 2 of 6', binomialBelow(2, 6), 0.34375],
  ['binomial 40 of 100', binomialBelow(40, 100), 0.028443966820490395],
  ['binomial 495 of 1000', binomialBelow(495, 1000), 0.38798175747808084],
  ['ln Γ(0.1)', logGamma(0.1), 2.252712651734206],
  ['ln Γ(100.5)', logGamma(100.5), 361.4355404677776],
  ['range of 2', rangeQuantile(0.95, 2), 2.771807648699356],
  ['range of 4', rangeQuantile(0.95, 4), 3.633159574902629],
  ['range of 10', rangeQuantile(0.95, 10), 4.474124221725905],
]

it.each(known)('%s to 1e-13', (_, found, expected) => {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-13 * Math.abs(expected))
})

it('the ends of the distributions', () => {
  expect([normalQuantile(0), normalQuantile(1), normalQuantile(2)]).toEqual([-Infinity, Infinity, Number.NaN])
  expect([studentQuantile(0, 3), studentQuantile(1, 3), studentQuantile(0.9, 0)]).toEqual([
    -Infinity,
    Infinity,
    Number.NaN,
  ])
  expect([studentTail(Infinity, 3), studentTail(-Infinity, 3), studentTail(0, 3)]).toEqual([0, 1, 0.5])
  expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3), betaQuantile(0, 2, 3, 'upper')]).toEqual([0, 1, 1])
  expect(betaQuantile(Number.NaN, 2, 3)).toBeNaN()
  expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([
    { lower: 0, upper: 1 },
    { lower: 1, upper: 0 },
  ])
  expect([fisherTail(Infinity, 2, 3), chiSquareTail(Infinity, 2), chiSquareTail(0, 2)]).toEqual([0, 0, 1])
  expect([binomialBelow(-1, 5), binomialBelow(5, 5)]).toEqual([0, 1])
})

it('a quantile is the inverse of its distribution', () => {
  for (const [a, b] of [
    [0.5, 0.5],
    [1, 400],
    [30, 2],
    [1000, 1500],
  ] as const) {
    for (const p of [1e-8, 0.025, 0.5, 0.99]) {
      expect(incompleteBeta(betaQuantile(p, a, b), a, b).lower / p).toBeCloseTo(1, 11)
    }
  }
})
