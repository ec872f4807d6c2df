import { expect, it } from 'vitest'
import { gridDistances } from '../../../src/kernels/distance/gridDistances'

const metrics = {
  taxicab: (steps: number[]) => steps.reduce((sum, step) => sum + step, 0),
  chessboard: (steps: number[]) => Math.max(...steps),
}

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

it.each(['taxicab', 'chessboard'] as const)('equals the nearest target by brute force: %s', (metric) => {
  for (const size of [
    [1, 1, 9],
    [1, 8, 7],
    [6, 7, 8],
  ]) {
    const next = random(size[2]!)
    const inner = size.map((n) => (n === 1 ? 1 : n - 2))
    const point = () => inner.map((n, axis) => (size[axis] === 1 ? 0 : 1) + Math.floor(next() * n))
    const flat = ([z, y, x]: number[]) => (z! * size[1]! + y!) * size[2]! + x!
    const targets = Array.from({ length: 4 }, point)
    const queries = Array.from({ length: 30 }, point)
    const expected = queries.map((q) =>
      Math.min(...targets.map((t) => metrics[metric](t.map((at, axis) => Math.abs(at - q[axis]!))))),
    )
    const found = gridDistances(Int32Array.from(queries, flat), Int32Array.from(targets, flat), size, metric)
    expect([...found]).toEqual(expected)
  }
})

it('is infinite without targets', () => {
  expect([...gridDistances(Int32Array.of(0), new Int32Array(0), [1, 1, 3], 'taxicab')]).toEqual([Infinity])
})
