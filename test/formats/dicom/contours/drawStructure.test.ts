import { describe, expect, it } from 'vitest'
import type { ImageGrid } from '../../../../src/contract'
import type { ContourConvention } from '../../../../src/formats/dicom/contours/contourConventions'
import { drawStructure } from '../../../../src/formats/dicom/contours/drawStructure'

const grid: ImageGrid = {
  affine: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1],
  shape: [6, 5, 4],
  spacing: [1, 1, 2],
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  instances: ['a', 'b', 'c', 'd'],
}

interface Flat {
  readonly points: readonly (readonly [number, number])[]
  readonly z: number
  readonly images?: readonly string[]
}

const draw = (contours: readonly Flat[], convention: ContourConvention = 'dcmrtstruct2nii', on = grid) =>
  drawStructure(
    {
      name: 'A',
      number: 1,
      others: 0,
      contours: contours.map(({ points, z, images = [] }) => ({
        points: Float64Array.from(points.flatMap(([x, y]) => [x, y, z])),
        images,
      })),
    },
    on,
    convention,
    { file: 'rs.dcm', budget: { steps: 0 } },
  )

const square = [
  [1.2, 1.2],
  [3.2, 1.2],
  [3.2, 3.2],
  [1.2, 3.2],
] as const

describe('drawStructure', () => {
  it('takes voxels by their centres, or draws edges through the nearest ones', () => {
    expect(draw([{ points: square, z: 2 }]).runs).toEqual([44, 46, 50, 52])
    expect(draw([{ points: square, z: 2 }], 'rt-utils').runs).toEqual([37, 40, 43, 46, 49, 52])
  })

  it('takes the nearest slice, half to even, or the one that a contour names', () => {
    const slice = (z: number, convention?: ContourConvention, images?: readonly string[]) =>
      Math.floor(draw([{ points: square, z, images: images ?? [] }], convention).runs[0]! / 30)
    expect([slice(2.9), slice(3), slice(1), slice(3.1)]).toEqual([1, 2, 0, 2])
    expect(slice(3.9, 'rt-utils', ['b'])).toBe(1)
    expect(slice(3.9, 'rt-utils')).toBe(2)
  })

  it('counts contours beside all slices, slices between others, and planes on one slice', () => {
    const { outside, skipped, shared } = draw([
      { points: square, z: 0 },
      { points: square, z: 0.5 },
      { points: square, z: 6 },
      { points: square, z: 8 },
      { points: square, z: -2 },
    ])
    expect({ outside, skipped, shared }).toEqual({ outside: 2, skipped: 2, shared: 1 })
    expect(draw([{ points: square, z: 2, images: ['elsewhere'] }], 'rt-utils').outside).toBe(1)
  })

  it('refuses contours across the slices, and what would take too long or too much', () => {
    const across = {
      name: 'A',
      number: 1,
      others: 0,
      contours: [{ points: Float64Array.of(0, 0, 0, 1, 0, 3, 1, 1, 3), images: [] }],
    }
    expect(() => drawStructure(across, grid, 'rt-utils', { file: 'rs.dcm', budget: { steps: 0 } })).toThrow(
      'rs.dcm: ContourData (3006,0050) of contour 1 of A: found points on slices 0.00 and 1.50, expected one slice a contour; --series',
    )
    expect(() =>
      drawStructure(across, { ...grid, shape: [65535, 65535, 9] }, 'rt-utils', {
        file: 'rs.dcm',
        budget: { steps: 0 },
      }),
    ).toThrow('grid of the contours: found 38653526025 voxels')
    const budget = { steps: 2e9 }
    const flat = { ...across, contours: [{ points: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), images: [] }] }
    expect(() => drawStructure(flat, grid, 'rt-utils', { file: 'rs.dcm', budget })).toThrow(
      'steps along edges and pixels',
    )
  })
})
