import { readFileSync } from 'node:fs'
import type { NdArray } from '../../src/contract'

/** A small reader for the `.npy` files among the goldens: unsigned bytes and booleans, C or Fortran order. */
export function readMask(path: string): NdArray<Uint8Array> {
  const bytes = readFileSync(path)
  const length = bytes.readUInt16LE(8)
  const header = bytes.toString('latin1', 10, 10 + length)
  if (!/'descr': '\|[ub]1'/.test(header)) throw new Error(`${path}: ${header}`)
  const shape = [...header.match(/'shape': \(([^)]*)\)/)![1]!.matchAll(/\d+/g)].map(Number)
  const order = shape.map((_, axis) => axis)
  if (!header.includes("'fortran_order': True")) order.reverse()
  const stride = new Array<number>(shape.length).fill(1)
  let step = 1
  for (const axis of order) {
    stride[axis] = step
    step *= shape[axis]!
  }
  return { data: Uint8Array.from(bytes.subarray(10 + length)), shape, stride }
}

/** Alternating run lengths over the array in C order, background first, as the JSON goldens write masks. */
export function decodeRuns(runs: readonly number[], shape: readonly number[]): NdArray<Uint8Array> {
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  let at = 0
  runs.forEach((length, k) => {
    data.fill(k % 2, at, at + length)
    at += length
  })
  return { data, shape }
}
