import { describe, expect, it } from 'vitest'
import { grade } from '../../../src'
import { viewSamples } from '../../../src/formats/volume/samples'

/** A view into a larger Buffer, as Node gives for small files; its `slice` shares the memory. */
function pooled(bytes: Uint8Array, offset: number): Buffer {
  const part = Buffer.alloc(bytes.length + offset + 8, 0xff).subarray(offset, offset + bytes.length)
  part.set(bytes)
  return part
}

describe('viewSamples of a Node Buffer', () => {
  const values = Float32Array.of(1, -2.5, 300, 4e-3)
  const little = new Uint8Array(values.buffer)
  const big = Uint8Array.from({ length: little.length }, (_, i) => little[i - (i % 4) + 3 - (i % 4)]!)

  it.each([0, 1, 8])('reads both byte orders at offset %i and leaves the bytes as they are', (offset) => {
    for (const isLittle of [true, false]) {
      const stored = isLittle ? little : big
      const bytes = pooled(stored, offset)
      for (let time = 0; time < 2; time++)
        expect(Array.from(viewSamples(bytes, 0, 'float32', 4, isLittle) as Float32Array)).toEqual(Array.from(values))
      expect(Uint8Array.from(bytes)).toEqual(stored)
    }
  })

  it('grades a big-endian array that is given as a Buffer', async () => {
    const samples = Float32Array.from({ length: 121 }, (_, i) => (i % 7) / 7)
    const file = (isBig: boolean) => {
      const head = `{'descr': '${isBig ? '>' : '<'}f4', 'fortran_order': False, 'shape': (11, 11), }`.padEnd(118)
      const magic = `\x93NUMPY\x01\0${String.fromCharCode(head.length)}\0`
      const bytes = Buffer.from((magic + head).padEnd(128 + 484), 'latin1')
      const view = new DataView(bytes.buffer, bytes.byteOffset)
      for (const [i, value] of samples.entries()) view.setFloat32(128 + 4 * i, value, !isBig)
      return bytes
    }
    const answersFiles = {
      'task.json': JSON.stringify({ track: 'enhancement', case_ids: ['a'] }),
      'answers/a/reference.npy': file(false),
    }
    for (const isBig of [false, true]) {
      const report = await grade('automedbench-enhancement', {
        answersFiles,
        submissionFiles: { 'a/enhanced.npy': file(isBig) },
      })
      expect([report.error, report.score]).toEqual([null, 1])
    }
  })
})
