import { describe, expect, it } from 'vitest'
import { inCOrder } from '../../../src/array/inCOrder'
import type { Volume } from '../../../src/contract'
import { nnunetArray } from '../../../src/presets/nnunet/nnunetReaders'

const shapeOf = (name: string, shape: readonly number[]) =>
  nnunetArray({ data: new Uint8Array(shape.reduce((a, b) => a * b)), shape }, { name }, 'a.nii.gz').shape

describe('nnunetArray', () => {
  it('gives four axes', () => {
    expect(shapeOf('SimpleITKIO', [2, 3])).toEqual([1, 1, 2, 3])
    expect(shapeOf('SimpleITKIO', [4, 2, 3])).toEqual([1, 4, 2, 3])
    expect(shapeOf('SimpleITKIO', [5, 4, 2, 3])).toEqual([5, 4, 2, 3])
    expect(shapeOf('NaturalImage2DIO', [4, 2])).toEqual([1, 1, 4, 2])
    expect(shapeOf('NaturalImage2DIO', [4, 2, 3])).toEqual([3, 1, 4, 2])
    expect(shapeOf('NibabelIO', [4, 2, 3])).toEqual([1, 3, 2, 4])
  })
  it('refuses the axes that the class refuses', () => {
    for (const [name, shape] of [
      ['SimpleITKIO', [1, 1, 1, 1, 2]],
      ['NaturalImage2DIO', [4, 2, 5]],
      ['NibabelIO', [4, 2]],
      ['Tiff3DIO', [4, 2]],
    ] as const)
      expect(() => shapeOf(name, shape)).toThrow(`a.nii.gz: axes for ${name}`)
  })
  it('turns axes to right, anterior, superior for NibabelIOWithReorient', () => {
    // File axes point to left, superior, posterior: all but the first against their canonical direction.
    const direction = [1, 0, 0, 0, 0, 1, 0, 1, 0]
    const image: Volume = {
      data: Uint8Array.of(1, 2, 3, 4),
      shape: [2, 1, 2],
      components: 1,
      spacing: [1, 1, 1],
      origin: [0, 0, 0],
      direction,
    }
    const turned = nnunetArray(image, { name: 'NibabelIOWithReorient' }, 'a.nii.gz')
    expect(turned.shape).toEqual([1, 1, 2, 2])
    // x reversed, and y, the file's last axis, reversed.
    expect([...(inCOrder(turned).data as Uint8Array)]).toEqual([4, 2, 3, 1])
  })
})
