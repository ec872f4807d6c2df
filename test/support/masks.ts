import { readFileSync } from 'node:fs'
import type { NdArray } from '../../src/contract'

/** The masks of the kernel goldens: run lengths over the array in C order, background first. */
export function fromRuns(runs: readonly number[], shape: readonly number[]): Uint8Array {
  const out = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  let at = 0
  runs.forEach((length, k) => {
    if (k % 2 === 1) out.fill(1, at, at + length)
    at += length
  })
  return out
}

/** A .npy file of bytes, honouring Fortran order by its strides. */
export function readNpyBytes(path: string): NdArray<Uint8Array> {
  const bytes = new Uint8Array(readFileSync(path))
  const header = new TextDecoder().decode(bytes.subarray(10, 10 + bytes[8]! + 256 * bytes[9]!))
  const shape = [...header.match(/'shape': \(([^)]*)\)/)![1]!.matchAll(/\d+/g)].map(Number)
  const data = bytes.slice(10 + bytes[8]! + 256 * bytes[9]!)
  const stride = new Array<number>(shape.length).fill(1)
  const axes = [...shape.keys()]
  if (header.includes("'fortran_order': False")) axes.reverse()
  let step = 1
  for (const axis of axes) {
    stride[axis] = step
    step *= shape[axis]!
  }
  return { data, shape, stride }
}
