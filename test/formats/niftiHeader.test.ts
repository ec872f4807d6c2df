import { gunzipSync } from 'node:zlib'
import * as nifti from 'nifti-reader-js'
import { describe, expect, it } from 'vitest'
import { niftiHeader } from '../../src/formats/niftiHeader'
import { readNiftiNibabel } from '../../src/formats/readNiftiNibabel'
import { bytesOf, contextOf, type GoldenJson } from './checkGolden'
import { loadGoldens } from './loadGoldens'

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
