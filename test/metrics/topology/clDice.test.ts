import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clDice, labelPair, skeletonize } from '../../../src/metrics'
import { labelled } from '../../support/labelArrays'

describe('clDice', () => {
  it('equals the definition on skeletons, is at most 1, and a pair gives the same bits', () => {
    fc.assert(
      fc.property(labelled(false), fc.constantFrom([0, 1, 2], [2, 1, 0]), ({ shape, reference, prediction }, axes) => {
        const r = { data: Uint8Array.from(reference), shape }
        const p = { data: Uint8Array.from(prediction), shape }
        const found = clDice(r, p, { axes })
        expect(clDice(labelPair(r, p), { axes })).toEqual(found)
        for (const label of [...found.keys(), 'any'] as const) {
          const has = (value: number) => (label === 'any' ? value !== 0 : value === label)
          const s = skeletonize(r, { label, axes }).data
          const t = skeletonize(p, { label, axes }).data
          const count = (values: Uint8Array, other?: number[]) =>
            values.filter((value, k) => value === 1 && (other === undefined || has(other[k]!))).length
          const precision = count(t) === 0 ? 0 : count(t, reference) / count(t)
          const sensitivity = count(s) === 0 ? 0 : count(s, prediction) / count(s)
          const want = precision + sensitivity === 0 ? 0 : (2 * precision * sensitivity) / (precision + sensitivity)
          const value = clDice(r, p, { label, axes })
          expect(value).toBe(want)
          expect(value).toBeLessThanOrEqual(1)
          expect(clDice(p, r, { label, axes })).toBeCloseTo(want, 12)
        }
      }),
    )
  })

  it('empty skeletons by convention', () => {
    const none = { data: new Uint8Array(8), shape: [2, 2, 2] }
    const cube = { data: new Uint8Array(8).fill(1), shape: [2, 2, 2] }
    expect(clDice(none, none, { label: 1 })).toBe(0)
    expect(clDice(none, none, { label: 1, whenEmpty: 1 })).toBe(1)
    expect(clDice(cube, cube, { label: 1 })).toBe(0)
    expect(clDice(cube, cube, { label: 1, convention: 'original' })).toBeNaN()
    expect(() => clDice(cube, cube, { convention: 'x' as 'original' })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    )
  })
})
