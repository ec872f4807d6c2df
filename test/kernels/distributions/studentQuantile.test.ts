import { expect, it } from 'vitest'
import { studentQuantile } from '../../../src/kernels/distributions/studentQuantile'

it.each([
  // scipy.stats.t.ppf(p, freedom)
  [0.975, 1, 12.706204736174707],
  [0.975, 2, 4.302652729749464],
  [0.975, 3, 3.182446305283711],
  [0.975, 10, 2.2281388519649385],
  [0.975, 199, 1.971956544251752],
  [0.995, 4, 4.604094871349992],
])('p %d with %d degrees of freedom', (p, freedom, expected) => {
  expect(studentQuantile(p, freedom)).toBeCloseTo(expected, 9)
})
