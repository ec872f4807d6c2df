import { gunzipSync } from 'node:zlib'
import * as nifti from 'nifti-reader-js'
import { describe, expect, it } from 'vitest'
import { niftiHeader } from '../../../src/formats/nifti/niftiHeader'
import { readNiftiNibabel } from '../../../src/formats/nifti/readNiftiNibabel'
import { readNiftiSitk } from '../../../src/formats/nifti/readNiftiSitk'
import { bytesOf, contextOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const goldens = loadGoldens<GoldenJson>('nifti')

describe('niftiHeader', () => {
  it.each(goldens.map((golden) => [golden.name, golden] as const))(
    '%s: nifti-reader-js reads the same fields',
    (_, golden) => {
      const stored = bytesOf(golden)
      const bytes = stored[0] === 0x1f ? new Uint8Array(gunzipSync(stored)) : stored
      const header = niftiHeader(bytes, golden.json.file)
      const peer = nifti.readHeader(bytes.slice().buffer, true)
      expect(header.littleEndian).toBe(peer.littleEndian)
      expect(header.sizes).toEqual(Array.from(peer.dims).slice(1, peer.dims[0]! + 1))
      expect(header.pixdim.slice(0, 4)).toEqual(Array.from(peer.pixDims).slice(0, 4))
      expect(header.dataOffset).toBe(peer.vox_offset)
      expect([header.slope, header.inter]).toEqual([peer.scl_slope, peer.scl_inter])
      expect([header.qformCode, header.sformCode]).toEqual([peer.qform_code, peer.sform_code])
      expect(header.quaternion).toEqual([peer.quatern_b, peer.quatern_c, peer.quatern_d])
    },
  )
})

describe('nibabel’s affine', () => {
  it.each(goldens.map((golden) => [golden.name, golden] as const))('%s', async (_, golden) => {
    const wanted = (golden.json.readers.nibabel as unknown as { affine: number[][] }).affine.flat()
    const { affine } = await readNiftiNibabel(bytesOf(golden), contextOf(golden))
    expect(affine.length).toBe(16)
    affine.forEach((value, k) => {
      expect(value).toBeCloseTo(wanted[k]!, 9)
    })
  })
})

describe('a magic that does not fit the file', () => {
  const plain = (name: string) => {
    const golden = goldens.find((one) => one.name === name)!
    const stored = bytesOf(golden)
    return new Uint8Array(stored[0] === 0x1f ? gunzipSync(stored) : stored)
  }
  const named = { ...contextOf(goldens[0]!), name: 'a.nii' }

  it('is read by nibabel for the magic of a pair in a single file, refused by SimpleITK', async () => {
    const bytes = plain('u8_label')
    const whole = await readNiftiNibabel(bytes, named)
    bytes.set(Buffer.from('ni1'), 344)
    expect((await readNiftiNibabel(bytes, named)).data).toEqual(whole.data)
    await expect(readNiftiSitk(bytes, named)).rejects.toMatchObject({ code: 'bad-magic' })
  })

  it('reads only a header of 540 bytes as NIfTI-2', async () => {
    const second = goldens
      .map(({ name }) => plain(name))
      .find((bytes) => Buffer.from(bytes.subarray(4, 7)).toString() === 'n+2')!
    expect(niftiHeader(second, 'a.nii').version).toBe(2)
    const view = new DataView(second.buffer)
    for (const size of [0, 348]) {
      view.setInt32(0, size, true)
      expect(() => niftiHeader(second, 'a.nii')).toThrow(expect.objectContaining({ code: 'bad-magic' }))
    }
    view.setInt32(0, 540, false)
    expect(niftiHeader(second, 'a.nii').version).toBe(2)
  })
})
