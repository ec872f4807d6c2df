import { describe, expect, it } from 'vitest'
import { niftiHeader } from '../../../src/formats/nifti/niftiHeader'
import { niftiSitkGeometry } from '../../../src/formats/nifti/niftiSitkGeometry'

interface Forms {
  readonly qform?: readonly [code: number, b: number, c: number, d: number, x: number, y: number, z: number]
  readonly sform?: readonly [code: number, ...rows: number[]]
  readonly pixdim: readonly number[]
}

/** The expected values are SimpleITK's (2.5), for headers with these fields. */
function geometry({ qform = [0, 0, 0, 0, 0, 0, 0], sform = [0], pixdim }: Forms) {
  const bytes = new Uint8Array(352)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  for (const [axis, size] of [3, 2, 2, 2, 1, 1, 1, 1].entries()) view.setInt16(40 + 2 * axis, size, true)
  view.setInt16(70, 2, true)
  view.setInt16(72, 8, true)
  for (const [axis, step] of [1, ...pixdim, 1, 1, 1, 1].entries()) view.setFloat32(76 + 4 * axis, step, true)
  view.setFloat32(108, 352, true)
  view.setInt16(252, qform[0], true)
  view.setInt16(254, sform[0], true)
  for (const [k, value] of qform.slice(1).entries()) view.setFloat32(256 + 4 * k, value, true)
  for (const [k, value] of sform.slice(1).entries()) view.setFloat32(280 + 4 * k, value, true)
  bytes.set([110, 43, 49, 0], 344)
  return niftiSitkGeometry(niftiHeader(bytes, 'a.nii'), 3, 'a.nii')
}

const pixdim = [0.75, 0.75, 2.5]
const upright = [-1, 0, 0, 0, -1, 0, 0, 0, 1].map((value) => value + 0)

describe('niftiSitkGeometry', () => {
  it('prefers the scanner’s sform to the qform', () => {
    const { origin, direction } = geometry({
      qform: [1, 0, 0, 0, 1, 2, 3],
      sform: [1, -0.75, 0, 0, -12.5, 0, 0.75, 0, 30.25, 0, 0, 2.5, -7],
      pixdim,
    })
    expect(origin).toEqual([12.5, -30.25, -7])
    expect(direction.map((value) => value + 0)).toEqual([1, 0, 0, 0, -1, 0, 0, 0, 1])
  })

  it('ignores an sform whose offset is too far for an exact inverse', () => {
    const { origin, direction } = geometry({
      qform: [1, 0, 0, 0, -12.5, 30.25, -7],
      sform: [1, 0.75, 0, 0, -12.5, 0, 0.75, 0, 30.25, 0, 0, 2.5, -30064771072],
      pixdim,
    })
    expect(origin).toEqual([12.5, -30.25, -7])
    expect(direction.map((value) => value + 0)).toEqual(upright)
  })

  it('ignores an sform with a column near zero', () => {
    const { direction } = geometry({
      qform: [1, 0, 0, 0, -12.5, 30.25, -7],
      sform: [1, -0.75, 0, 0, -12.5, 0, 4.0657581468206416e-20, 0, 30.25, 0, 0, 2.5, -7],
      pixdim,
    })
    expect(direction.map((value) => value + 0)).toEqual(upright)
  })

  it('keeps a NaN if all other entries equal those of the qform', () => {
    const { direction } = geometry({
      qform: [1, 0, 0, 0, -12.5, 30.25, -7],
      sform: [1, Number.NaN, 0, 0, -12.5, 0, 0.75, 0, 30.25, 0, 0, 2.5, -7],
      pixdim,
    })
    expect(direction.map((value) => value + 0)).toEqual([NaN, 0, 0, NaN, -1, 0, NaN, 0, 1])
  })

  it('compares forms in single precision, where rounding determines the singular vectors of equal voxel sizes', () => {
    const { direction } = geometry({
      qform: [1, 0, 0, 0, -190.6229248046875, 181.82485961914062, -183.65017700195312],
      sform: [
        2, 0.4999999701976776, 3.930021863496336e-10, -3.823697625193745e-8, -190.6229248046875, -6.81188483397932e-9,
        2.1722965240478516, -4.3056122223106286e-8, 181.82485961914062, -1.4753913646359251e-8, -1.028457141671879e-8,
        0.4999999701976776, -183.65017700195312,
      ],
      pixdim: [0.5, 2.1722965240478516, 0.5],
    })
    expect(direction[1]).toBeCloseTo(-1.809155343200174e-10, 20)
    expect(direction[2]).toBeCloseTo(7.647395706207743e-8, 18)
  })

  it('refuses a skewed sform without a qform', () => {
    expect(() => geometry({ sform: [1, 1, 0.1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], pixdim: [1, 1, 1] })).toThrow(
      expect.objectContaining({ code: 'bad-geometry' }),
    )
  })
})
