/** Smallest files of two formats, made from numbers. */
import { gzipSync } from 'node:zlib'

/** A .nii.gz of float32 voxels, first axis fastest. */
export function niftiBytes(shape: readonly [number, number, number], voxels: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(352 + 4 * voxels.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  for (const [i, size] of [3, ...shape, 1, 1, 1, 1].entries()) view.setInt16(40 + 2 * i, size, true)
  view.setInt16(70, 16, true)
  view.setInt16(72, 32, true)
  for (let i = 0; i < 8; i++) view.setFloat32(76 + 4 * i, 1, true)
  view.setFloat32(108, 352, true)
  bytes.set(new TextEncoder().encode('n+1'), 344)
  for (const [i, value] of voxels.entries()) view.setFloat32(352 + 4 * i, value, true)
  return new Uint8Array(gzipSync(bytes))
}

/** A version 1 NPY file in C order. */
export function npyBytes(data: Float32Array | Float64Array | Int32Array, shape: readonly number[]): Uint8Array {
  const descr = data instanceof Int32Array ? '<i4' : data instanceof Float32Array ? '<f4' : '<f8'
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }\n`
  const bytes = new Uint8Array(10 + header.length + data.byteLength)
  bytes.set([0x93, 78, 85, 77, 80, 89, 1, 0, header.length & 255, header.length >> 8])
  bytes.set(new TextEncoder().encode(header), 10)
  bytes.set(new Uint8Array(data.buffer), 10 + header.length)
  return bytes
}
