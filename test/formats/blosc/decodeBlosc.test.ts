import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { decodeBlosc } from '../../../src/formats/blosc/decodeBlosc'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'

interface Buffer {
  readonly compressor: string
  readonly shuffle: number
  readonly bytes: string
}

const buffers = JSON.parse(readFileSync('fixtures/ome-zarr/blosc.json', 'utf8')) as readonly Buffer[]
const samples = Uint32Array.from({ length: 1203 }, (_, k) => (k % 37 === 0 ? k : Math.floor(k / 9) % 5))
const size = samples.byteLength
const fail = pictureFailure('file', 'chunk')
const decode = (bytes: Uint8Array, need = size) => decodeBlosc(bytes, need, 'file', fail)
const bytesOf = (one: Buffer) => Uint8Array.from(atob(one.bytes), (letter) => letter.charCodeAt(0))

describe('decodeBlosc', () => {
  for (const one of buffers)
    it(`reads ${one.compressor} with shuffle ${one.shuffle} as numcodecs wrote it`, async () => {
      const out = await decode(bytesOf(one))
      expect(new Uint32Array(out.slice().buffer)).toEqual(samples)
    })

  it('refuses every buffer that ends early, and another size', async () => {
    for (const one of buffers) {
      const bytes = bytesOf(one)
      for (let end = 0; end < bytes.length; end += 61)
        await expect(decode(bytes.slice(0, end)), `${one.compressor} ${end}`).rejects.toThrow(/truncated|expected/)
      await expect(decode(bytes, size + 4)).rejects.toThrow(/expected 4816 bytes of a chunk/)
    }
  })

  it('answers damage with bytes or a MedgradeError', async () => {
    for (const one of buffers) {
      const bytes = bytesOf(one)
      for (let at = 0; at < bytes.length; at += 23) {
        const damaged = bytes.slice()
        damaged[at]! ^= 0x55
        const found = await decode(damaged).catch((error: unknown) => error)
        expect(found instanceof Uint8Array || isMedgradeError(found), `${one.compressor} ${at}`).toBe(true)
      }
    }
  })

  it('names a compressor that it does not read', async () => {
    const bytes = bytesOf(buffers[3]!)
    bytes[2] = (bytes[2]! & 31) | (2 << 5)
    await expect(decode(bytes)).rejects.toThrow(/Blosc with snappy, expected blosclz, lz4, zlib or zstd/)
  })
})
