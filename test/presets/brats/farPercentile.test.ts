import { describe, expect, it } from 'vitest'
import { latticeOf } from '../../../src/kernels/distance/lattice'
import { weightedPercentile } from '../../../src/kernels/statistics/percentile'
import { farPercentile } from '../../../src/presets/brats/farPercentile'
import { randomAt } from '../../fuzz/random'

const size = [30, 41, 52] as const
const box = { size, stride: [41 * 52, 52, 1], length: 30 * 41 * 52, low: [0, 0, 0] } as never

describe('farPercentile', () => {
  it.each([
    [1, 1, 1],
    [0.4, 3, 1.2],
  ])('is the percentile of all distances, spacing %f %f %f', (...spacing) => {
    const lattice = latticeOf([...size], [0, 1, 2], spacing)
    let found = 0
    for (let seed = 0; seed < 200; seed++) {
      const random = randomAt(11, seed)
      const at = () => Math.floor(random() * 30) * 41 * 52 + Math.floor(random() * 41) * 52 + Math.floor(random() * 52)
      const targets = Int32Array.from({ length: 1 + Math.floor(random() * 8) }, at)
      const queries = Int32Array.from({ length: 1 + Math.floor(random() * 300) }, at)
      const weights = Float64Array.from(queries, () => [0.7, 1.3, 0.2][Math.floor(random() * 3)]!)
      const place = (i: number) => [Math.floor(i / 52 / 41), Math.floor(i / 52) % 41, i % 52]
      const between = (a: number, b: number) =>
        Math.sqrt(place(a).reduce((sum, p, axis) => sum + ((p - place(b)[axis]!) * spacing[axis]!) ** 2, 0))
      const elements = Array.from(queries, (query, i) => ({
        distance: Math.min(...Array.from(targets, (target) => between(query, target))),
        weight: weights[i]!,
      })).sort((a, b) => a.distance - b.distance || a.weight - b.weight)
      const nearer = random() < 0.3 ? 0 : 20
      const all = [...(nearer > 0 ? [{ distance: 0, weight: nearer }] : []), ...elements]
      const total = all.reduce((sum, { weight }) => sum + weight, 0)
      const expected = weightedPercentile(
        Float64Array.from(all, ({ distance }) => distance),
        Float64Array.from(all, ({ weight }) => weight),
        95,
      )
      const percentile = farPercentile({ queries, weights, targets, box, lattice, nearer, total }, 0.95)
      if (percentile === null || expected === 0) continue
      found++
      expect(percentile).toBeCloseTo(expected, 10)
    }
    expect(found).toBeGreaterThan(150)
  })
})
