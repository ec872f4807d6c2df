import { expect, it } from 'vitest'
import type { Voxel } from '../../site/src/compare/compareTypes'
import { draggedWindow } from '../../site/src/compare/greyWindows'
import { gridOf } from '../../site/src/compare/gridOf'
import { boxMask, labelBoxes } from '../../site/src/compare/labelBox'
import { labelNames } from '../../site/src/compare/labelColours'
import { lesionList } from '../../site/src/compare/lesionList'
import { pairFiles } from '../../site/src/compare/pairFiles'
import { worstPlace } from '../../site/src/compare/sliceOf'
import { samplesOf, thresholdCurve } from '../../site/src/compare/thresholdCurve'
import { voxelAt, worldPosition } from '../../site/src/compare/worldPosition'
import { dice, labelPair, lesionF1 } from '../../src/metrics'
import { uniform } from '../support/uniform'

const shape = [5, 6, 7]
const total = 210
const noise = (random: () => number, share: number) =>
  Uint8Array.from({ length: total }, () => (random() < share ? 1 + Math.floor(2 * random()) : 0))

it('lists the components that lesion F1 counts, each by a voxel of its own', () => {
  const random = uniform(5)
  for (let round = 0; round < 40; round++) {
    const sides = {
      reference: { data: noise(random, 0.12), shape },
      prediction: { data: noise(random, 0.12), shape },
    }
    const grids = { reference: gridOf(sides.reference), prediction: gridOf(sides.prediction) }
    const box = labelBoxes(Object.values(grids)).get(1)!
    const masks = {
      reference: boxMask(grids.reference, 1, box, 3),
      prediction: boxMask(grids.prediction, 1, box, 3),
    }
    const { counts, rows } = lesionList(masks, 0.5)
    const { truePositives, falseNegatives, falsePositives } = lesionF1(sides.reference, sides.prediction, { label: 1 })
    expect(counts).toEqual({ matched: truePositives, missed: falseNegatives, extra: falsePositives })
    const at = ({ data }: { data: Uint8Array }, [z, y, x]: Voxel) => data[(z * 6 + y) * 7 + x]
    for (const { verdict, voxel, voxels, volume } of rows) {
      expect(at(verdict === 'extra' ? sides.prediction : sides.reference, voxel)).toBe(1)
      expect(volume).toBe(voxels / 2)
    }
    const inReference = rows.filter(({ verdict }) => verdict !== 'extra').reduce((sum, { voxels }) => sum + voxels, 0)
    expect(inReference).toBe(sides.reference.data.filter((label) => label === 1).length)
    const common = rows.reduce((sum, row) => sum + (row.verdict === 'extra' ? 0 : row.common), 0)
    expect(common).toBe(labelPair(sides.reference, sides.prediction).count(1).both)
  }
})

it.each([Float32Array, Float64Array])(
  'a curve has the Dice of every threshold, and precision and recall: %o',
  (Type) => {
    const random = uniform(9)
    // Values on thresholds, and next to them.
    const value = (i: number) => (i % 3 === 0 ? Math.round(100 * random()) / 100 : random())
    const values = new Type(Array.from({ length: total }, (_, i) => value(i)))
    const reference = { data: noise(random, 0.4), shape }
    const curve = thresholdCurve(samplesOf(gridOf({ data: values, shape }), gridOf(reference), 1))
    for (const [i, threshold] of curve.thresholds.entries()) {
      const limit = Type === Float32Array ? Math.fround(threshold) : threshold
      const data = Uint8Array.from(values, (value) => Number(value > limit))
      const prediction = { data, shape }
      expect(curve.dice[i]).toBeCloseTo(dice(reference, prediction, { label: 1 }), 12)
      const { both, reference: r, prediction: p } = labelPair(reference, prediction).count(1)
      expect([curve.precision[i], curve.recall[i]]).toEqual([both / p, both / r])
    }
  },
)

it('thresholds of values beyond 1 cover their range', () => {
  const grid = gridOf({ data: Float32Array.of(-10, 0, 20, 30), shape: [4] })
  const { thresholds, recall } = thresholdCurve(
    samplesOf(grid, gridOf({ data: Uint8Array.of(0, 0, 1, 1), shape: [4] }), 1),
  )
  expect([thresholds[0], thresholds[100]]).toEqual([-10, 30])
  expect([recall[0], recall[100]]).toEqual([1, 0])
})

it('a world position leads back to its voxel', () => {
  const affine = [-0.8, 0.1, 0, 90, 0, -0.8, 0.2, 120, 0.05, 0, 3, -70, 0, 0, 0, 1]
  expect(worldPosition([2, 3, 4], affine)[2]).toBeCloseTo(0.05 * 4 + 3 * 2 - 70)
  for (const voxel of [
    [0, 0, 0],
    [7, 12, 30],
  ] as const)
    expect(voxelAt(worldPosition(voxel, affine), affine)).toEqual(voxel)
  expect(voxelAt([0, 0, 0], Array(16).fill(0))).toBeNull()
})

it('the worst place is a wrong voxel on the slice with most of them', () => {
  const reference = { data: new Uint8Array(total), shape }
  const prediction = { data: new Uint8Array(total), shape }
  for (const x of [1, 2, 3]) prediction.data[(3 * 6 + 4) * 7 + x] = 1
  reference.data[0] = 1
  const place = (axis: number, label: number) => worstPlace(gridOf(reference), gridOf(prediction), axis, label)
  expect(place(0, 1)).toEqual([3, 4, 2])
  expect(place(1, 0)).toEqual([3, 4, 2])
  // Nothing of the label: the middle of the first slice.
  expect(place(0, 9)).toEqual([0, 3, 3])
})

it('three dropped files are two masks and the image under them', () => {
  const file = (name: string) => new File([], name)
  const named = (names: readonly string[]) => {
    const pair = pairFiles(names.map(file))
    return pair && [pair.reference[0]!.name, pair.prediction[0]!.name, pair.image?.at(0)?.name]
  }
  expect(named(['ct.nii.gz', 'a_pred.nii.gz', 'a_gt.nii.gz'])).toEqual(['a_gt.nii.gz', 'a_pred.nii.gz', 'ct.nii.gz'])
  expect(named(['a.nii', 'b.nii'])).toEqual(['a.nii', 'b.nii', undefined])
  expect(named(['a.nii', 'b.nii', 'c.nii'])).toBeNull()
})

it('a drag to the right widens the window, one upwards raises its level', () => {
  expect(draggedWindow({ low: -100, high: 300 }, 0, 0)).toEqual({ low: -100, high: 300 })
  const { low, high } = draggedWindow({ low: -100, high: 300 }, 150, 0)
  expect([low, high]).toEqual([-300, 500])
  expect(draggedWindow({ low: -100, high: 300 }, 0, 30)).toEqual({ low: -60, high: 340 })
})

it('names of labels are read as --labels has them', () => {
  expect([...labelNames('liver=1, right kidney = 2; nothing; =3')]).toEqual([
    [1, 'liver'],
    [2, 'right kidney'],
  ])
})
