import { describe, expect, it } from 'vitest'
import type { LabelPair } from '../../../src/contract'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { type DecodeContext, decode } from '../../../src/node/bridge/decode'

const samples = new Uint8Array(128)
samples.set([1, 2, 3, 4, 5, 6])
new Float32Array(samples.buffer, 64, 2).set([0.5, -1])

const pair = { labels: [1] } as Partial<LabelPair> as LabelPair
const context: DecodeContext = {
  samples,
  arrays: [
    { stored: 'uint8', dtype: 'bool', shape: [2, 3], stride: [3, 1], start: 0 },
    { stored: 'float32', dtype: 'float32', shape: [2], stride: [1], start: 64 },
  ],
  pair: () => pair,
  callback: (index) => () => index,
}

describe('decode', () => {
  it('plain values stay as they are', () => {
    const value = { a: [1, 'x', null, true], b: {} }
    expect(decode(value, context)).toStrictEqual(value)
  })

  it('numbers that JSON lacks', () => {
    expect(decode([{ $: ['number', 'NaN'] }, { $: ['number', '-Infinity'] }], context)).toStrictEqual([
      Number.NaN,
      -Infinity,
    ])
  })

  it('an object whose field is named as a special value', () => {
    expect(decode({ $: ['object', [['$', { $: ['number', 'NaN'] }]]] }, context)).toStrictEqual({ $: Number.NaN })
  })

  it('an array with a shape, flat, and as rows', () => {
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6)
    expect(decode({ $: ['array', 0, 'array'] }, context)).toStrictEqual({
      data,
      shape: [2, 3],
      stride: [3, 1],
      dtype: 'bool',
    })
    expect(decode({ $: ['array', 0, 'list'] }, context)).toStrictEqual(data)
    expect(decode({ $: ['array', 0, 'rows'] }, context)).toStrictEqual([Uint8Array.of(1, 2, 3), Uint8Array.of(4, 5, 6)])
    expect(decode({ $: ['array', 1, 'rows'] }, context)).toStrictEqual(Float32Array.of(0.5, -1))
  })

  it('an array with voxel sizes', () => {
    expect(decode({ $: ['spaced', { $: ['array', 1, 'array'] }, [2]] }, context)).toMatchObject({
      shape: [2],
      spacing: [2],
    })
  })

  it('pairs and functions', () => {
    expect(decode({ $: ['pair', 3] }, context)).toBe(pair)
    expect((decode({ $: ['callback', 2] }, context) as () => number)()).toBe(2)
  })

  it('an unknown kind is refused', () => {
    expect(() => decode({ $: ['other', 1] }, context)).toThrow(
      expect.toSatisfy((error) => isMedgradeError(error, 'internal')),
    )
  })
})
