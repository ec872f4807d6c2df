import { readFileSync } from 'node:fs'
import type { NdArray } from 'medgrade/metrics'

const TYPES = {
  '|b1': Uint8Array,
  '|u1': Uint8Array,
  '|i1': Int8Array,
  '<u2': Uint16Array,
  '<i2': Int16Array,
  '<i4': Int32Array,
  '<f4': Float32Array,
  '<f8': Float64Array,
} as const

/** A little-endian .npy file of the fixtures; Fortran order is told by the strides. Small on purpose: not the reader that is tested. */
export function loadNpy(path: string): NdArray {
  const bytes = readFileSync(path)
  const length = bytes.readUInt16LE(8)
  const header = bytes.toString('latin1', 10, 10 + length)
  const descr = /'descr': '([^']+)'/.exec(header)![1] as keyof typeof TYPES
  const shape = [.../'shape': \(([^)]*)\)/.exec(header)![1]!.matchAll(/\d+/g)].map(Number)
  const axes = [...shape.keys()]
  if (header.includes("'fortran_order': False")) axes.reverse()
  const stride = new Array<number>(shape.length).fill(1)
  let step = 1
  for (const axis of axes) {
    stride[axis] = step
    step *= shape[axis]!
  }
  const body = bytes.buffer.slice(bytes.byteOffset + 10 + length, bytes.byteOffset + bytes.length)
  return { data: new TYPES[descr](body as ArrayBuffer), shape, stride }
}
