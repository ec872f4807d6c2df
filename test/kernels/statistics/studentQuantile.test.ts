import { expect, it } from 'vitest'
import { studentQuantile } from '../../../src/kernels/statistics/studentQuantile'

it.each([
  // scipy.stats.t.ppf((1 + share) / 2, freedom)
  [0.95, 1, 12.706204736174707],
  [0.95, 2, 4.302652729749464],
  [0.95, 3, 3.182446305283711],
  [0.95, 10, 2.2281388519649385],
  [0.95, 199, 1.971956544251752],
  [0.99, 4, 4.604094871349992],
])('share %d with %d degrees of freedom', (share, freedom, expected) => {
  expect(studentQuantile(share, freedom)).toBeCloseTo(expected, 9)
})
