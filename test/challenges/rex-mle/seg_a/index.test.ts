import { describe, expect, test } from 'vitest'
import { segA } from '../../../../src/challenges/rex-mle/seg_a'
import type { CaseResult, Volume } from '../../../../src/contract'
import { grade } from '../../../../src/engine/grade'
import { mha, voxels } from '../../../support/smallVolumes'

const volume = (shape: number[], values: ArrayLike<number>, spacing = [7, 8, 9]): Volume => ({
  data: Float64Array.from(values),
  shape,
  spacing,
  components: 1,
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
})
const score = (reference: Volume, prediction: Volume) => segA.scoreCase({ reference, prediction }, {}, 'a')
const cube = (...marked: readonly (readonly number[])[]) => volume([4, 4, 4], voxels([4, 4, 4], ...marked))

describe('seg_a', () => {
  test('distances are in voxels, from the prediction only', () => {
    const truth = cube([0, 0, 0], [3, 3, 3])
    expect(score(truth, cube([0, 0, 0])).metrics).toMatchObject({ dice: 2 / 3, hausdorff_distance: 0 })
    expect(score(cube([0, 0, 0]), truth).metrics.hausdorff_distance).toBe(Math.fround(Math.sqrt(27)))
  })
  test('above 0 is foreground: fractions are, negatives and NaN are not', () => {
    const truth = cube([0, 0, 0, 0.25], [1, 1, 1, -2], [2, 2, 2, Number.NaN], [3, 3, 3, 40])
    expect(score(truth, cube([0, 0, 0], [3, 3, 3])).metrics).toMatchObject({
      dice: 1,
      gt_voxels: 2,
      hausdorff_distance: 0,
    })
  })
  test('empty masks: both give 1 and 0, one gives 0 and the diagonal, not rounded', () => {
    expect(score(cube(), cube()).metrics).toMatchObject({ dice: 1, hausdorff_distance: 0 })
    for (const [a, b] of [
      [cube(), cube([1, 1, 1])],
      [cube([1, 1, 1]), cube()],
    ] as const)
      expect(score(a, b).metrics).toMatchObject({ dice: 0, hausdorff_distance: Math.sqrt(48) })
  })
  test('two axes are accepted and components are one more axis, whatever the spacings', () => {
    const flat = volume([3, 4], voxels([4, 3], [0, 0]), [1, 2, 3])
    expect(score(flat, volume([3, 4], voxels([4, 3], [3, 2]), [1, 2, 3])).metrics.hausdorff_distance).toBe(
      Math.fround(Math.sqrt(13)),
    )
    const layers = (marked: number) => volume([2, 2, 2, 3], voxels([24], [marked]))
    expect(score(layers(0), layers(2)).metrics.hausdorff_distance).toBe(2)
  })
  test('another shape is resized, another rank refused', () => {
    const evidence = score(cube([0, 0, 0]), volume([2, 2, 2], voxels([2, 2, 2], [0, 0, 0])))
    expect(evidence.warnings).toHaveLength(1)
    expect(evidence.facts).toMatchObject({ shape: [4, 4, 4] })
    expect(() => score(cube(), volume([4, 4], voxels([4, 4])))).toThrow(
      expect.objectContaining({ code: 'shape-mismatch' }),
    )
  })
  test('RGB is refused, as an error of the side that has it', () => {
    const rgb = { ...volume([2, 2, 2, 3], new Array(24).fill(1)), dtype: 'struct' as const }
    expect(() => score(cube(), rgb)).toThrow(expect.objectContaining({ code: 'wrong-format' }))
    expect(() => score(rgb, cube())).toThrow(expect.objectContaining({ code: 'invalid-answers' }))
  })
  test('medians: the middle, or the mean of the middle two', () => {
    const rows = (...values: number[]): CaseResult<null>[] =>
      values.map((value, index) => ({
        index,
        id: '',
        error: null,
        evidence: { metrics: { dice: value / 10, hausdorff_distance: value }, state: null },
      }))
    expect(segA.aggregate(rows(10, 9, 2))).toStrictEqual({ hd_50pc: 9, dsc_50pc: 0.9 })
    expect(segA.aggregate(rows(10, 9, 2, 4))).toStrictEqual({ hd_50pc: 6.5, dsc_50pc: 0.65 })
  })
  test('without leaderboard the score is the negative mean of Dice, not its median', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const file = (...marked: readonly (readonly number[])[]) =>
      mha({ size: [4, 4, 4], values: voxels([4, 4, 4], ...marked) })
    const one = file([0, 0, 0])
    const report = await grade(
      'seg_a',
      {
        answers: bytes('image_id,label_path\n1,a.mha\n2,a.mha\n3,a.mha'),
        submission: bytes('image_id,predicted_mask_path\n1,a.mha\n2,a.mha\n3,b.mha'),
        answersFiles: { 'a.mha': one },
        submissionFiles: { 'a.mha': one, 'b.mha': file([1, 1, 1]) },
      },
      { leaderboard: null },
    )
    expect(report.metrics).toStrictEqual({ hd_50pc: 0, dsc_50pc: 1, overall: -0.66667 })
  })
  test('there is no official variant', async () => {
    await expect(grade('seg_a', {}, { variant: 'official' })).rejects.toMatchObject({ code: 'unsupported-variant' })
  })
})
