import { readFileSync } from 'node:fs'
import type { NdArray } from 'medgrade/metrics'

const TYPES = {
  '|u1': Uint8Array,
  '|i1': Int8Array,
  '<u2': Uint16Array,
  '<i2': Int16Array,
  '<i4': Int32Array,
  '<f4': Float32Array,
  '<f8': Float64Array,
} as const

/** A C-ordered little-endian .npy file of the fixtures. */
export function loadNpy(path: string): NdArray {
  const bytes = readFileSync(path)
  const length = bytes.readUInt16LE(8)
  const header = bytes.subarray(10, 10 + length).toString('latin1')
  const descr = /'descr': '([^']+)'/.exec(header)![1] as keyof typeof TYPES
  const shape = [.../'shape': \(([^)]*)\)/.exec(header)![1]!.matchAll(/\d+/g)].map(Number)
  if (header.includes("'fortran_order': True")) throw new Error(`${path} is not in C order`)
  const body = bytes.buffer.slice(bytes.byteOffset + 10 + length, bytes.byteOffset + bytes.length)
  return { data: new TYPES[descr](body as ArrayBuffer), shape }
}
