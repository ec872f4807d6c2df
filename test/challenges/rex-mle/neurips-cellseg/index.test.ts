import { describe, expect, test } from 'vitest'
import { neuripsCellseg } from '../../../../src/challenges/rex-mle/neurips-cellseg'
import type { NdArray } from '../../../../src/contract'

const image = (shape: number[], data: ArrayLike<number>): NdArray<Int32Array> => ({
  data: Int32Array.from(data),
  shape,
})
/** Squares [row, column, side, label] on background. */
const scene = (height: number, width: number, ...squares: readonly (readonly number[])[]) => {
  const data = new Int32Array(height * width)
  for (const [top = 0, left = 0, side = 1, label = 1] of squares)
    for (let r = top; r < top + side; r++) data.fill(label, r * width + left, r * width + left + side)
  return image([height, width], data)
}
const score = (reference: NdArray<Int32Array>, prediction: NdArray<Int32Array>) =>
  neuripsCellseg.scoreCase({ reference, prediction }, {}, 'a')

describe('neurips-cellseg', () => {
  test('counts and F1 from precision and recall', () => {
    const truth = scene(20, 20, [3, 3, 4, 1], [10, 10, 4, 7])
    const { metrics, labels } = score(truth, scene(20, 20, [3, 3, 4, 9], [10, 11, 4, 2], [15, 3, 2, 3]))
    expect(labels!['0.5']).toStrictEqual({ tp: 2, fp: 1, fn: 0, precision: 2 / 3, recall: 1, f1: 0.8 })
    // Twelve of twenty pixels in common: 0.6 counts at 0.6.
    expect(labels!['0.6']!.tp).toBe(2)
    expect(labels!['0.7']).toMatchObject({ tp: 1, fp: 2, fn: 1 })
    expect(metrics).toMatchObject({ true_num: 2, pred_num: 3, 'f1_0.5': 0.8 })
  })
  test('at an IoU of exactly 0.5 two partners are possible, one is counted', () => {
    const truth = scene(20, 20, [4, 4, 4, 1])
    const halves = scene(20, 20, [4, 4, 4, 1])
    for (let r = 4; r < 8; r++) halves.data.fill(2, r * 20 + 6, r * 20 + 8)
    expect(score(truth, halves).labels!['0.5']).toMatchObject({ tp: 1, fp: 1, fn: 0 })
  })
  test('one pixel on the border of two erases a cell, on each side separately', () => {
    const truth = scene(20, 20, [2, 5, 4, 1])
    const prediction = scene(20, 20, [2, 5, 4, 1])
    prediction.data[0] = 1
    expect(score(truth, prediction).labels!['0.5']).toMatchObject({ tp: 0, fp: 0, fn: 1, f1: 0 })
    expect(score(truth, prediction).metrics.dice).toBe(32 / 33)
  })
  test('two empty images have F1 0 and Dice 1', () => {
    const nothing = scene(20, 20)
    expect(score(nothing, nothing).metrics).toMatchObject({ 'f1_0.5': 0, dice: 1, true_num: 0 })
  })
  test('without interior and background the smallest label stays', () => {
    const tiny = image([3, 2], [4, 4, 4, 4, 9, 9])
    expect(score(tiny, tiny).labels!['0.9']).toMatchObject({ tp: 1, fp: 0, fn: 0 })
  })
  test('another size is resized as 16 bits: 65536 vanishes, -1 is a cell', () => {
    const truth = scene(20, 20, [4, 4, 8, 1])
    expect(score(truth, scene(10, 10, [2, 2, 4, 65_536])).metrics).toMatchObject({ pred_num: 0, dice: 0 })
    const evidence = score(truth, scene(10, 10, [2, 2, 4, -1]))
    expect(evidence.metrics).toMatchObject({ pred_num: 1, 'f1_0.9': 1, dice: 1 })
    expect(evidence.warnings).toHaveLength(1)
    expect(score(truth, scene(20, 20, [4, 4, 8, 65_536])).metrics['f1_0.9']).toBe(1)
  })
  test('negative labels and stacks are refused, as an error of the side that has them', () => {
    const good = scene(20, 20, [4, 4, 8, 1])
    const negative = scene(20, 20, [4, 4, 8, -1])
    const stack = image([1, 20, 20], good.data)
    const code = (reference: NdArray<Int32Array>, prediction: NdArray<Int32Array>) => {
      try {
        score(reference, prediction)
      } catch (error) {
        return (error as { code: string }).code
      }
      return 'none'
    }
    expect([code(good, negative), code(good, stack)]).toStrictEqual(['bad-label', 'bad-label'])
    expect([code(negative, good), code(stack, good)]).toStrictEqual(['invalid-answers', 'invalid-answers'])
  })
  test('from 25 million pixels on each tile has its border; padding keeps cells at the end', () => {
    const [height, width] = [5001, 5001]
    const squares = [
      [1997, 100, 2, 1],
      [1995, 200, 3, 2],
      [4990, 4990, 11, 3],
      [0, 300, 4, 4],
    ]
    const truth = scene(height, width, ...squares)
    expect(score(truth, truth).metrics).toMatchObject({ true_num: 2, pred_num: 2, 'f1_0.9': 1 })
    const small = scene(4999, 5001, ...squares.slice(0, 2))
    expect(score(small, small).metrics.true_num).toBe(2)
  })
})
