import type { NdArray } from '../../src/contract'

/** A mask of the kernel goldens: alternating run lengths over the array in C order, background first. */
export function decodeRuns(runs: readonly number[], shape: readonly number[]): NdArray<Uint8Array> {
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  let at = 0
  runs.forEach((length, k) => {
    data.fill(k % 2, at, at + length)
    at += length
  })
  return { data, shape }
}
