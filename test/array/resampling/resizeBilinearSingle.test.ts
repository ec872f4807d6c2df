import { describe, expect, it } from 'vitest'
import { resizeBilinearSingle } from '../../../src/array/resampling/resizeBilinearSingle'

/** Levels, their size, the new size, and OpenCV 5.0.0's result. */
const thin: readonly (readonly [number[], [number, number], [number, number], number[]])[] = [
  [
    [10, 20, 60],
    [1, 3],
    [1, 7],
    [10, 11.428571701049805, 15.714285850524902, 20, 37.14285659790039, 54.28571319580078, 60],
  ],
  [
    [10, 20, 250],
    [3, 1],
    [8, 1],
    [10, 10.625, 14.375, 18.125, 63.125, 149.375, 235.625, 250],
  ],
  [
    [7, 200],
    [1, 2],
    [3, 5],
    [
      ...[7, 26.299999237060547, 103.5, 180.6999969482422, 200],
      ...[7, 26.299999237060547, 103.5, 180.6999969482422, 200],
      ...[7, 26.299997329711914, 103.49999237060547, 180.6999969482422, 200],
    ],
  ],
  [[37], [1, 1], [2, 3], [37, 37, 37, 37, 37, 37]],
]

describe('images one pixel wide or high', () => {
  it.each(thin)('%j of %j onto %j', (levels, [rows, columns], [height, width], expected) => {
    const from = { height: rows, width: columns }
    expect([...resizeBilinearSingle(Float32Array.from(levels), from, { height, width })]).toEqual(expected)
  })
})

it('flat areas stay flat in larger images', () => {
  const flat = new Float32Array(6).fill(90)
  expect([...resizeBilinearSingle(flat, { height: 2, width: 3 }, { height: 5, width: 7 })]).toEqual(Array(35).fill(90))
})
