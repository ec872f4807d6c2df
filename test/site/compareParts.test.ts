import { expect, it } from 'vitest'
import { darkRules } from '../../site/src/app/darkRules'
import { itemPath } from '../../site/src/compare/comparedItem'
import type { Voxel } from '../../site/src/compare/compareTypes'
import { decimalPads } from '../../site/src/compare/decimalPads'
import { distanceRange } from '../../site/src/compare/distanceRange'
import { drawnPlane } from '../../site/src/compare/drawnPlane'
import { dropItems } from '../../site/src/compare/dropItems'
import { asDropped } from '../../site/src/compare/droppedFiles'
import { draggedWindow } from '../../site/src/compare/greyWindows'
import { gridOf } from '../../site/src/compare/gridOf'
import { boxMask, labelBoxes } from '../../site/src/compare/labelBox'
import { labelNames } from '../../site/src/compare/labelColours'
import { labelMean } from '../../site/src/compare/labelMean'
import { lesionList } from '../../site/src/compare/lesionList'
import { groupsOf, maskGroups } from '../../site/src/compare/maskMetrics'
import { offeredOptions, proposedNumber, toldRange } from '../../site/src/compare/meaningOptions'
import { pairFiles } from '../../site/src/compare/pairFiles'
import { sizeWords } from '../../site/src/compare/sizeWords'
import { worstPlace } from '../../site/src/compare/sliceOf'
import { joinMeshes, surfaceMesh } from '../../site/src/compare/surfaceMesh'
import { samplesOf, thresholdCurve } from '../../site/src/compare/thresholdCurve'
import { valuePlace } from '../../site/src/compare/valuePlace'
import { voxelAt, worldPosition } from '../../site/src/compare/worldPosition'
import { dice, hausdorffDistance, labelPair, lesionF1 } from '../../src/metrics'
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
  const file = (name: string) => asDropped(new File([], name))
  const named = (names: readonly string[]) => {
    const pair = pairFiles(names.map(file))
    return pair && [itemPath(pair.reference), itemPath(pair.prediction), pair.image && itemPath(pair.image)]
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

it('of three dropped things the only folder is the image', () => {
  const folder = ['1.dcm', '2.dcm'].map((name) => ({ path: `study/${name}`, file: new File([], name) }))
  const pair = pairFiles([asDropped(new File([], 'a.dcm')), folder, asDropped(new File([], 'b.dcm'))])
  expect([pair?.reference, pair?.prediction, pair?.image].map((item) => item && itemPath(item))).toEqual([
    'a.dcm',
    'b.dcm',
    'study',
  ])
})

it('a folder that is an image is one thing, other folders are opened', async () => {
  const dropped = [
    ...['.zattrs', '0/.zarray', '0/0.0'].map((path) => `cases/a.ome.zarr/${path}`),
    'cases/b.nii',
    'c.png',
  ].map((path) => ({ path, file: new File([], path.slice(path.lastIndexOf('/') + 1)) }))
  const items = await dropItems(dropped)
  expect(items.map((item) => item.map(({ path }) => path))).toEqual([
    ['c.png'],
    ['a.ome.zarr/.zattrs', 'a.ome.zarr/0/.zarray', 'a.ome.zarr/0/0.0'],
    ['b.nii'],
  ])
  expect(itemPath(items[1]!)).toBe('a.ome.zarr')
})

/** Balls of label 1 in a grid of 2 × 1 × 3 mm, one moved by two voxels along x. */
function balls() {
  const sizes = [9, 12, 11]
  const ball = (shift: number, extra: number) =>
    Uint8Array.from({ length: 9 * 12 * 11 }, (_, i) => {
      const [z, y, x] = [Math.floor(i / 132), Math.floor(i / 11) % 12, i % 11] as const
      return Number(Math.hypot(z - 4, y - 5, x - 4 - shift) < 2.6 || i === extra)
    })
  const reference = { data: ball(0, -1), shape: sizes }
  const prediction = { data: ball(2, 8 * 132 + 11 * 11 + 10), shape: sizes }
  const grids = { reference: gridOf(reference), prediction: gridOf(prediction) }
  const box = labelBoxes(Object.values(grids)).get(1)!
  const masks = {
    reference: boxMask(grids.reference, 1, box, 3),
    prediction: boxMask(grids.prediction, 1, box, 3),
  }
  const spacing = [2, 1, 3] as const
  return { grids, masks, spacing, pair: labelPair({ ...reference, spacing }, { ...prediction, spacing }) }
}

it.each([3, -3])('the mesh of a mask encloses its voxels, whichever way the axes run: %s', (step) => {
  const { masks, spacing, pair } = balls()
  const affine = [step, 0, 0, 7, 0, 1, 0, -5, 0, 0, 2, 1, 0, 0, 0, 1]
  const mesh = surfaceMesh(masks, spacing, affine)
  const at = (k: number) => mesh.points.subarray(3 * k, 3 * k + 3)
  let volume = 0
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...at(mesh.triangles[i + k]!)]) as [number[], number[], number[]]
    const cross = [0, 1, 2].map((k) => b[(k + 1) % 3]! * c[(k + 2) % 3]! - b[(k + 2) % 3]! * c[(k + 1) % 3]!)
    volume += (a[0]! * cross[0]! + a[1]! * cross[1]! + a[2]! * cross[2]!) / 6
  }
  expect(volume).toBeCloseTo(6 * pair.count(1).prediction, 3)
  expect(new Set(mesh.triangles).size).toBe(mesh.distances.length)
  const joined = joinMeshes([mesh, mesh])
  expect(joined.triangles.at(-1)).toBe(mesh.triangles.at(-1)! + mesh.distances.length)
})

it('the distances of a mesh are those of surface-distance', () => {
  const { masks, spacing, pair } = balls()
  const mesh = surfaceMesh(masks, spacing, [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1])
  const largest = hausdorffDistance(pair, { label: 1, convention: 'surface-distance', directed: true })
  const range = distanceRange(mesh.distances, 1)
  expect(range.largest).toBeCloseTo(largest, 4)
  expect(range.to).toBeLessThanOrEqual(range.largest)
  const empty = { ...masks.reference, inside: new Uint8Array(masks.reference.inside.length) }
  const alone = surfaceMesh({ ...masks, reference: empty }, spacing, [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1])
  expect(new Set(alone.distances)).toEqual(new Set([-1]))
  expect(distanceRange(alone.distances, 1)).toEqual({ to: 1, largest: 0, hasUnmatched: true })
})

it('every value but a count of voxels leads to a voxel that one side has', () => {
  const { grids, masks, spacing, pair } = balls()
  const island: Voxel = [8, 11, 10]
  for (const { id, conventions } of maskGroups)
    for (const { id: convention } of conventions) {
      const request = { group: id, convention, label: 1, percentile: 95, axis: 0 }
      const place = valuePlace(request, grids, { pair, masks, spacing })
      if (id === 'volume') {
        expect(place).toBeNull()
        continue
      }
      const [z, y, x] = place!
      const has = ({ data }: { data: ArrayLike<number> }) => data[(z * 12 + y) * 11 + x] === 1
      expect([id, convention, has(grids.reference) || has(grids.prediction)]).toEqual([id, convention, true])
      // The island is what is farthest, and what is extra.
      if (['hd', 'asd', 'components'].includes(id) && convention !== 'asd-surface' && convention !== 'surface-distance')
        expect([id, convention, place]).toEqual([id, convention, island])
    }
})

it('only volumes with a size in millimetres have a difference in ml', () => {
  const ofVolume = (unit: string, spacing: readonly number[]) =>
    groupsOf({ unit, spacing })
      .find(({ id }) => id === 'volume')!
      .conventions.map(({ id }) => id)
  expect(ofVolume('mm', [5, 2, 1])).toEqual(['ml', 'voxels', 'relative'])
  for (const [unit, spacing] of [
    ['mm', [2, 1]],
    ['pixel', [1, 1]],
    ['voxel', [1, 1, 1]],
  ] as const)
    expect(ofVolume(unit, spacing)).toEqual(['voxels', 'relative'])
})

it('rules of figures for dark screens are those of a dark page, with its background', () => {
  const rules = [
    '.medgrade-figure{background:#161616}',
    '.medgrade-figure .f-paper{fill:#161616}',
    '.x .f-ink{fill:#eee}',
  ]
  expect(darkRules(rules, '.in')).toBe(
    '.dark .in .medgrade-figure{background:var(--vp-c-bg)}.dark .in .medgrade-figure .f-paper{fill:var(--vp-c-bg)}.dark .in .x .f-ink{fill:#eee}',
  )
})

it('a mean over labels leaves out what is infinite or missing, and counts the rest', () => {
  expect(labelMean([1, Infinity, { error: 'empty' }, Number.NaN, 4])).toEqual({ value: 2.5, counted: 2 })
  expect(labelMean([Infinity])).toEqual({ value: Number.NaN, counted: 0 })
  expect(labelMean([1, undefined]).value).toBeUndefined()
})

it('the points of a column of numbers lie below each other', () => {
  expect(decimalPads(['3', '81.305', '−0.5', '∞', 'raises', '1.000e-5'])).toEqual([3.5, 0, 2, 0, 0, 0])
  expect(decimalPads(['3', '12'])).toEqual([0, 0])
})

it.each([
  ['found fractions from 0 to 0.9, as of a probability map, expected whole numbers, or --threshold 0.5', [0, 1], 0.5],
  ['has 285 values (-1091 to 123), the other side 1: … --threshold in the unit of its values', [-1091, 123], -484],
  ['found 0.5 for whole numbers from -1091 to 123, expected …: --threshold 127.5 for 0…255', [-1091, 123], -484],
  ['found 0.5 for whole numbers from 0 to 250, expected …: --threshold 127.5 for 0…255', [0, 250], 127.5],
  ['found fractions, as of probabilities, expected --argmax …, --threshold 0.5 for regions', null, 0.5],
])('the threshold that is offered lies within the values: %s', (message, range, proposed) => {
  const [threshold] = offeredOptions([message], {}).filter(({ key }) => key === 'threshold')
  expect([toldRange([message]), proposedNumber([message], threshold!)]).toEqual([range, proposed])
})

it('a picture in colour is drawn in its colours, a grey one is grey', () => {
  const data = Uint8Array.from({ length: 24 }, (_, i) => 10 * i)
  const colour = drawnPlane({ data, shape: [2, 3, 4], axes: ['space', 'space', 'colour'] }, null)
  // The fourth sample of each pixel is alpha.
  expect([...colour.colours!]).toEqual([...data].filter((_, i) => i % 4 < 3))
  expect(colour.values[0]).toBe(10)
  expect(drawnPlane({ data, shape: [4, 6] }, null).colours).toBeNull()
})

it('the size of a volume names its axes, x first', () => {
  const reference = { name: 'a', shape: [36, 72, 84], spacing: [], dtype: 'uint8' }
  const volume = { kind: 'labels', axes: ['z', 'y', 'x'], reference, spacing: [3, 1.5, 1.25], unit: 'mm' } as const
  expect(sizeWords(volume)).toBe('x 84 × y 72 × z 36, uint8, voxels of 1.25 × 1.5 × 3 mm')
  const picture = { ...volume, kind: 'image', axes: [], reference: { ...reference, shape: [96, 120, 3] } } as const
  expect(sizeWords({ ...picture, spacing: [1, 1, 1] })).toBe('96 × 120 × 3, uint8')
})
