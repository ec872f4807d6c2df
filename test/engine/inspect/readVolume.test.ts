import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keepZeroMap, zeroMapOf } from '../../../src/array/labels/zeroMap'
import { readVolume } from '../../../src/engine/inspect/readVolume'
import { nibabelReader } from '../../../src/formats/readers/nibabelReader'
import { labelPair } from '../../../src/metrics/overlap/labelPair'

/** A NIfTI-1 mask of 128³ with a few voxels of label 2: sparse enough for the decoder that knows what is empty. */
function sparseFile(): Uint8Array {
  const file = Buffer.alloc(352 + 128 ** 3)
  file.writeInt32LE(348, 0)
  for (const [axis, size] of [3, 128, 128, 128, 1, 1, 1, 1].entries()) file.writeInt16LE(size, 40 + 2 * axis)
  file.writeInt16LE(2, 70)
  file.writeInt16LE(8, 72)
  for (let axis = 0; axis < 8; axis++) file.writeFloatLE(1, 76 + 4 * axis)
  file.writeFloatLE(352, 108)
  file.write('n+1', 344)
  file.fill(2, 500_000, 500_050)
  return new Uint8Array(gzipSync(file))
}

describe('readVolume', () => {
  it('samples may be changed: no cached result of the old ones remains', async () => {
    const name = 'mask.nii.gz'
    const bytes = sparseFile()
    const context = {
      name,
      maxBytes: 2 ** 31,
      onZeroMap: keepZeroMap,
      resolve: () => Promise.reject(new Error('none')),
    }
    expect(zeroMapOf((await nibabelReader(bytes, context)).data)).toBeDefined()
    const volume = await readVolume(bytes, { name, reader: 'nibabel' })
    expect(zeroMapOf(volume.data)).toBeUndefined()
    volume.data[1_000_000] = 5
    expect(labelPair(volume, volume).labels).toEqual([2, 5])
  })

  it('accepts bytes in every container, and refuses text', async () => {
    const bytes = sparseFile()
    const { shape } = await readVolume(bytes.slice().buffer, { name: 'mask.nii.gz' })
    expect(shape).toEqual([128, 128, 128])
    expect((await readVolume(new DataView(bytes.buffer), { name: 'mask.nii.gz' })).shape).toEqual(shape)
    for (const [input, found] of [
      ['mask.nii.gz', 'a text'],
      [null, 'null'],
      [undefined, 'undefined'],
      [{ path: 'mask.nii.gz' }, 'object'],
    ] as const)
      await expect(readVolume(input as never), found).rejects.toMatchObject({ code: 'bad-argument', found })
  })

  it('reads by the named reader', async () => {
    const read = readVolume(sparseFile(), { name: 'mask.nii.gz', reader: 'itk' as 'sitk' })
    await expect(read).rejects.toMatchObject({ code: 'bad-argument', found: 'itk' })
  })

  it('knows the format of bytes without a name by their content', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    const meta = 'NDims = 2\nDimSize = 2 1\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n\x01\x02'
    expect((await readVolume(bytes(meta))).shape).toEqual([1, 2])
    const nrrd = 'NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 1\nencoding: raw\n\n\x01\x02'
    expect((await readVolume(bytes(nrrd))).shape).toEqual([1, 2])
  })
})
