import { describe, expect, it } from 'vitest'
import { boundaryIou, labelPair } from '../../../src/metrics'

const shape = [5, 5]
const square = (size: number) => ({
  data: Uint8Array.from({ length: 25 }, (_, i) => Number(i % 5 < size && i < 5 * size)),
  shape,
})

describe('boundaryIou', () => {
  it('compares shells: the border of 5 × 5 has 16 pixels, that of 3 × 3 has 8, and they share 5', () => {
    const options = { label: 1, distance: 1 }
    expect(boundaryIou(square(5), square(3), options)).toBe(5 / 19)
    expect(boundaryIou(square(5), square(3), { ...options, convention: 'metrics-reloaded' })).toBe(5 / 19)
  })

  it('is plain IoU where the shell is the whole mask', () => {
    expect(boundaryIou(square(5), square(3), { label: 1, distance: 100 })).toBe(9 / 25)
    expect(boundaryIou(square(5), square(3), { label: 1, distance: 100, convention: 'metrics-reloaded' })).toBe(9 / 25)
  })

  it('measures to the faces: nothing is nearer than half a voxel', () => {
    expect(boundaryIou(square(5), square(3), { label: 1, distance: 0.5 })).toBeNaN()
    expect(boundaryIou(square(5), square(3), { label: 1, distance: 0.51 })).toBe(5 / 19)
    expect(boundaryIou(square(5), square(3), { label: 1, distance: 0.5, convention: 'metrics-reloaded' })).toBe(5 / 19)
  })

  it('has the values of the libraries for empty masks', () => {
    for (const convention of ['meshmetrics', 'metrics-reloaded'] as const) {
      const options = { label: 1, distance: 1, convention }
      expect(boundaryIou(square(0), square(0), options)).toBe(1)
      expect(boundaryIou(square(0), square(2), options)).toBe(0)
      expect(boundaryIou(square(2), square(0), options)).toBe(0)
      expect(boundaryIou(square(2), square(0), { ...options, whenEmpty: { prediction: 7 } })).toBe(7)
    }
  })

  it('gives a Map over labels, and takes a pair', () => {
    const pair = labelPair(square(5), square(3))
    expect(boundaryIou(pair, { distance: 1 })).toEqual(new Map([[1, 5 / 19]]))
  })

  it.each([[0], [-1], [undefined]])('refuses a distance of %s', (distance) => {
    const options = { label: 1, distance } as { label: number; distance: number }
    expect(() => boundaryIou(square(5), square(3), options)).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })

  it('has two or three axes', () => {
    const line = { data: Uint8Array.of(1, 1, 0), shape: [3] }
    expect(() => boundaryIou(line, line, { label: 1, distance: 1 })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    )
  })
})
