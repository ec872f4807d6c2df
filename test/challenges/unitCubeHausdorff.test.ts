import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unitCubeHausdorff } from '../../src/challenges/mle-bench/uwgiVolumes'

type Json = ReturnType<typeof JSON.parse>
const { cases } = JSON.parse(
  readFileSync('fixtures/goldens/kernels/classification-extra/hausdorff-unit-cube.json', 'utf8'),
) as Json

describe('hausdorff-unit-cube goldens, with the guards of the competition', () => {
  it.each((cases as Json[]).map((golden) => [golden.name, golden]))('%s', (_, { input, expected }) => {
    const mask = (indices: number[]) => {
      const data = new Uint8Array(input.shape.reduce((product: number, length: number) => product * length, 1))
      for (const index of indices) data[index] = 1
      return { data, shape: input.shape }
    }
    const distance = unitCubeHausdorff(mask(input.truth), mask(input.prediction))
    if (expected.hausdorff === 'NaN') expect(distance).toBeNaN()
    else expect(Math.abs(distance - expected.hausdorff)).toBeLessThanOrEqual(1e-9)
  })
})
