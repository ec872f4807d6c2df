import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { betti0, betti0Error, labelPair } from '../../../src/metrics'
import { labelled } from '../../support/labelArrays'

describe('betti0Error', () => {
  it('is 0 against itself, symmetric, and agrees with betti0', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Uint16Array.from(reference), shape }
        const p = { data: Uint16Array.from(prediction), shape }
        for (const value of betti0Error(r, r).values()) expect(value).toBe(0)
        expect(betti0Error(r, p)).toEqual(betti0Error(p, r))
        for (const [label, value] of betti0Error(labelPair(r, p)))
          expect(value).toBe(Math.abs(betti0(r, { label }) - betti0(p, { label })))
      }),
    )
    const none = { data: new Uint8Array(4), shape: [4] }
    expect(betti0Error(none, none, { label: 3 })).toBe(0)
    expect(betti0Error(none, none, { label: 3, whenEmpty: -1 })).toBe(-1)
  })
})
