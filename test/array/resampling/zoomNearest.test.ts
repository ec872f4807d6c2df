import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoomNearest } from '../../../src/array/resampling/zoomNearest'
import type { NdArray } from '../../../src/contract'

const line = (length: number): NdArray => ({ data: Int16Array.from({ length }, (_, k) => k + 1), shape: [length] })
const indices = (from: number, to: number) => Array.from(zoomNearest(line(from), [to]).data as Int16Array, (v) => v - 1)

describe('zoomNearest', () => {
  it('rounds ties up and maps end points to end points', () => {
    expect(indices(2, 3)).toEqual([0, 1, 1])
    expect(indices(4, 7)).toEqual([0, 1, 1, 2, 2, 3, 3])
    expect(indices(5, 1)).toEqual([0])
  })

  it('gives 0 for the last sample where its position exceeds the last index', () => {
    for (const [a, b] of [
      [8, 26],
      [8, 42],
      [12, 86],
      [15, 26],
      [24, 42],
    ] as const)
      expect(indices(a, b).at(-1)).toBe(-1)
    const quirks = []
    for (let a = 1; a < 140; a++) for (let b = 1; b < 140; b++) if (indices(a, b).at(-1) === -1) quirks.push([a, b])
    expect(quirks.length).toBe(576)
  })

  it('resizes each axis independently, for any strides; the same shape gives the same array', () => {
    const shape = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(shape, shape, fc.boolean(), (from, wanted, fortran) => {
        const to = from.map((_, axis) => wanted[axis % wanted.length]!)
        const stride: number[] = []
        let step = 1
        for (const axis of fortran ? from.keys() : [...from.keys()].reverse()) {
          stride[axis] = step
          step *= from[axis]!
        }
        const array = { data: Int32Array.from({ length: step }, (_, k) => k + 1), shape: from, stride }
        const result = zoomNearest(array, to)
        const perAxis = from.map((size, axis) => indices(size, to[axis]!))
        for (let flat = 0; flat < result.data.length; flat++) {
          let rest = flat
          let source = 0
          let at = 0
          let inside = true
          for (let axis = to.length - 1; axis >= 0; axis--) {
            const k = rest % to[axis]!
            rest = Math.floor(rest / to[axis]!)
            at += k * result.stride[axis]!
            inside &&= perAxis[axis]![k]! >= 0
            source += perAxis[axis]![k]! * stride[axis]!
          }
          expect(result.data[at]).toBe(inside ? array.data[source] : 0)
        }
        expect(Array.from(zoomNearest(array, from).data)).toEqual(Array.from(array.data))
      }),
    )
  })

  it('refuses another rank', () => {
    expect(() => zoomNearest(line(3), [3, 3])).toThrow('expected 1 positive sizes')
  })
})
