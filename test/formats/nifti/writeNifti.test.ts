import { describe, expect, it } from 'vitest'
import { readNiftiNibabel } from '../../../src/formats/nifti/readNiftiNibabel'
import { readNiftiSitk } from '../../../src/formats/nifti/readNiftiSitk'
import { writeNifti } from '../../../src/formats/nifti/writeNifti'

const context = { name: 'a.nii', maxBytes: 1e6, resolve: () => Promise.reject(new Error('nothing detached')) }
const data = Uint8Array.from({ length: 24 }, (_, i) => i)
const single = (values: readonly number[]) => values.map(Math.fround)

/** Columns: spacings 1.5, 0.75, 4 along these directions, LPS to RAS included. */
function affine(directions: readonly (readonly number[])[], origin = [10, -20, 30.5]) {
  const sizes = [1.5, 0.75, 4]
  const rows = [0, 1, 2].map((row) => [...[0, 1, 2].map((k) => directions[k]![row]! * sizes[k]!), origin[row]!])
  return [...rows.flat(), 0, 0, 0, 1]
}

function turned(angle: number, tilt: number) {
  const [c, s, d, t] = [Math.cos(angle), Math.sin(angle), Math.cos(tilt), Math.sin(tilt)]
  return [
    [c, s, 0],
    [-s * d, c * d, t],
    [s * t, -c * t, d],
  ]
}

describe('writeNifti', () => {
  it.each([
    [
      'RAS',
      affine([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    ],
    [
      'LPS',
      affine([
        [-1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ]),
    ],
    [
      'mirrored',
      affine([
        [1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ]),
    ],
    [
      'permuted',
      affine([
        [0, 0, -1],
        [1, 0, 0],
        [0, 1, 0],
      ]),
    ],
    [
      'turned by half',
      affine([
        [-1, 0, 0],
        [0, 1, 0],
        [0, 0, -1],
      ]),
    ],
    ['tilted', affine(turned(0.3, -0.7))],
    ['tilted far', affine(turned(2.9, 2.2))],
  ])('keeps the geometry for nibabel and SimpleITK: %s', async (_, wanted) => {
    const bytes = writeNifti(data, [2, 3, 4], wanted)
    const nibabel = await readNiftiNibabel(bytes, context)
    expect(nibabel.affine.slice(0, 12)).toEqual(single(wanted.slice(0, 12)))
    expect([nibabel.shape, Array.from(nibabel.data as Uint8Array)]).toEqual([[2, 3, 4], [...data]])
    const sitk = await readNiftiSitk(bytes, context)
    expect(sitk.shape).toEqual([4, 3, 2])
    for (const [i, value] of sitk.spacing.entries()) expect(value).toBeCloseTo([4, 0.75, 1.5][i]!, 6)
    const direction = [0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((k) => ((row < 2 ? -1 : 1) * wanted[4 * row + k]!) / [1.5, 0.75, 4][k]!),
    )
    for (const [i, value] of sitk.direction.entries()) expect(value).toBeCloseTo(direction[i]!, 6)
    expect(sitk.origin.map((value) => Number(value.toFixed(4)))).toEqual([-10, 20, 30.5])
  })

  it('has no qform for axes that are not perpendicular, and voxels of 1 mm without a geometry', async () => {
    const sheared = affine([
      [1, 0, 0],
      [0.5, Math.sqrt(0.75), 0],
      [0, 0, 1],
    ])
    const bytes = writeNifti(data, [2, 3, 4], sheared)
    expect(new DataView(bytes.buffer).getInt16(252, true)).toBe(0)
    expect((await readNiftiNibabel(bytes, context)).affine.slice(0, 12)).toEqual(single(sheared.slice(0, 12)))
    const plain = await readNiftiNibabel(writeNifti(data, [4, 6], null), context)
    expect([plain.shape, plain.spacing]).toEqual([
      [4, 6],
      [1, 1],
    ])
  })

  it('refuses an axis that NIfTI-1 cannot hold', () => {
    expect(() => writeNifti(new Uint8Array(40000), [40000, 1, 1], null)).toThrow(
      /\[40000,1,1\], expected at most 32767/,
    )
  })
})
