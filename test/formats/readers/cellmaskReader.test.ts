import { describe, expect, it } from 'vitest'
import type { Data } from '../../../src/contract'
import { cellmaskReader } from '../../../src/formats/readers/cellmaskReader'
import { writeTiff } from '../../support/writeTiff'

const read = async (data: Data, name = 'cells.tif') => {
  const bytes = writeTiff(data, { width: data.length, height: 1 })
  const array = await cellmaskReader(bytes, {
    name,
    maxBytes: 2 ** 31,
    resolve: () => Promise.reject(new Error('none')),
  })
  return Array.from(array.data)
}

describe('cellmaskReader', () => {
  it('truncates floats and gives the smallest integer for values out of range', async () => {
    const values = Float64Array.of(
      1.9,
      -1.9,
      2147483647.5,
      2147483648,
      -2147483648.5,
      -2147483649,
      Number.NaN,
      Infinity,
    )
    const least = -2147483648
    expect(await read(values)).toEqual([1, -1, 2147483647, least, least, least, least, least])
  })

  it('keeps the low 32 bits of wider and unsigned integers', async () => {
    expect(await read(BigInt64Array.of(-1n, 2n ** 32n + 7n, 2n ** 31n))).toEqual([-1, 7, -2147483648])
    expect(await read(BigUint64Array.of(2n ** 64n - 2n, 5n))).toEqual([-2, 5])
    expect(await read(Uint32Array.of(4294967295, 3))).toEqual([-1, 3])
    expect(await read(Int8Array.of(-3, 3))).toEqual([-3, 3])
  })

  it('reads .tif and .tiff by the rules of tifffile, all else by those of Pillow', async () => {
    expect(await read(Float64Array.of(2), 'CELLS.TIFF')).toEqual([2])
    await expect(read(Float64Array.of(2), 'cells.png')).rejects.toMatchObject({ code: 'unsupported' })
  })
})
