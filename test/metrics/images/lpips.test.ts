import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lpips } from '../../../src/metrics/images/lpips'
import { lpipsWeights, lpipsNumbers as numbers } from '../../support/lpipsNumbers'

const { cases } = JSON.parse(readFileSync('fixtures/tables/lpips.json', 'utf8'))

const weights = lpipsWeights()

it('equals PyTorch in double precision', () => {
  for (const { shape, first, second, lpips: expected } of cases) {
    const size = shape[0] * shape[1]
    const a = numbers(size, first)
    const b =
      second === null ? a.map((v) => v * v) : second === 'constant' ? a.map(() => 3) : numbers(size, second as number)
    expect(lpips({ data: a, shape }, { data: b, shape }, weights) / expected).toBeCloseTo(1, 11)
  }
})

it('refuses other weights, and pictures that the network cannot read', () => {
  const small = { data: new Float64Array(900), shape: [30, 30] }
  expect(() => lpips(small, small, weights)).toThrow('31 pixels a side')
  expect(() => lpips(small, small, new Float64Array(3))).toThrow('weights of LPIPS')
})
