import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nearestLabels } from '../../../src/kernels/distance/nearestLabels'

interface Golden {
  readonly shape: number[]
  readonly labels: number[]
  readonly nearest: number[]
}

const goldens: Golden[] = JSON.parse(readFileSync('fixtures/goldens/kernels/nearest-labels/scipy.json', 'utf8'))

describe('nearestLabels', () => {
  it.each(goldens)('chooses as scipy among equally near labels, shape $shape', ({ shape, labels, nearest }) => {
    const given = Int32Array.from(labels)
    expect([...nearestLabels(given, shape)]).toStrictEqual(nearest)
    expect([...given]).toStrictEqual(labels)
  })

  it('leaves an array without labels at 0', () =>
    expect([...nearestLabels(new Int32Array(6), [2, 3])]).toStrictEqual([0, 0, 0, 0, 0, 0]))
})
