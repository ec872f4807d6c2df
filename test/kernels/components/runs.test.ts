import { describe, expect, it } from 'vitest'
import { labelRuns } from '../../../src/array/labels/labelRuns'
import { runsByLabel } from '../../../src/kernels/components/pairRuns'
import { relabelRuns } from '../../../src/kernels/components/relabelRuns'
import { runOverlaps } from '../../../src/kernels/components/runOverlaps'
import { unionOfRuns } from '../../../src/kernels/components/unionOfRuns'
import { voxelsOfRuns } from '../../../src/kernels/components/voxelsOfRuns'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'

const nx = 7

function randomLabels(seed: number, most: number): Uint8Array {
  const generator = seededGenerator(seed)
  const random = () => generator() / 2 ** 32
  return Uint8Array.from({ length: nx * 30 }, () => (random() < 0.5 ? 0 : 1 + Math.floor(random() * most)))
}

const seeds = [1, 2, 3, 4, 5]

describe('runs of random label arrays', () => {
  it.each(seeds)('relabelRuns gives the runs of the relabelled array, seed %i', (seed) => {
    const data = randomLabels(seed, 4)
    const newLabel = [0, 2, 0, 2, 1]
    const expected = labelRuns(
      data.map((label) => newLabel[label]!),
      nx,
    )
    const found = relabelRuns(labelRuns(data, nx), (label) => newLabel[label]!)
    for (const list of ['start', 'end', 'row', 'label'] as const)
      expect([...found[list].subarray(0, found.count)]).toStrictEqual([...expected[list].subarray(0, expected.count)])
  })

  it.each(seeds)('runOverlaps counts common voxels, seed %i', (seed) => {
    const a = randomLabels(seed, 5)
    const b = randomLabels(seed + 100, 3)
    const counts = new Map<string, number>()
    a.forEach((label, i) => {
      if (label && b[i]) counts.set(`${b[i]} ${label}`, (counts.get(`${b[i]} ${label}`) ?? 0) + 1)
    })
    const { first, second, common } = runOverlaps(labelRuns(a, nx), labelRuns(b, nx))
    const found = Array.from(common, (count, k) => [`${second[k]} ${first[k]}`, count] as const)
    expect(found).toStrictEqual([...counts].sort(([p], [q]) => (p < q ? -1 : 1)))
  })

  it.each(seeds)('unionOfRuns gives the runs of several labels as one mask, seed %i', (seed) => {
    const data = randomLabels(seed, 5)
    const byLabel = runsByLabel(labelRuns(data, nx))
    const union = unionOfRuns(
      [5, 2, 3].map((label) => byLabel.get(label)!),
      nx,
    )
    const expected = labelRuns(
      data.map((label) => (label === 5 || label === 2 || label === 3 ? 1 : 0)),
      nx,
    )
    expect([...union.start.subarray(0, union.count)]).toStrictEqual([...expected.start.subarray(0, expected.count)])
    expect([...voxelsOfRuns(union)]).toStrictEqual([...voxelsOfRuns(expected)])
  })
})
