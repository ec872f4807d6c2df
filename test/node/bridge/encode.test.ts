import { describe, expect, it } from 'vitest'
import { encode } from '../../../src/node/bridge/encode'

describe('encode', () => {
  it('numbers that JSON lacks', () => {
    expect(encode([1, -0, Number.NaN, -Infinity, 5n]).value).toStrictEqual([
      1,
      { $: ['number', '-0'] },
      { $: ['number', 'NaN'] },
      { $: ['number', '-Infinity'] },
      { $: ['integer', '5'] },
    ])
  })

  it('absent fields and functions are left out, undefined items are null', () => {
    expect(encode({ a: undefined, b: [undefined], c: () => 1, d: null }).value).toStrictEqual({ b: [null], d: null })
  })

  it('maps keep their keys, and an object named as a special value is told apart', () => {
    expect(encode(new Map([[1, { $: 2 }]])).value).toStrictEqual({ $: ['map', [[1, { $: ['object', [['$', 2]]] }]]] })
  })

  it('typed arrays and long lists are samples', () => {
    const { value, arrays, samples } = encode({ typed: Float32Array.of(1, 2), long: Array(32).fill(0.5), short: [0.5] })
    expect(value).toStrictEqual({ typed: { $: ['array', 0] }, long: { $: ['numbers', 1] }, short: [0.5] })
    expect(arrays).toStrictEqual([
      { stored: 'float32', dtype: 'float32', shape: [2], stride: [1] },
      { stored: 'float64', dtype: 'float64', shape: [32], stride: [1] },
    ])
    expect(samples.map(({ byteLength }) => byteLength)).toStrictEqual([8, 256])
  })

  it('an ndarray keeps the order of its axes in memory and its declared type', () => {
    const data = Uint8Array.of(9, 1, 0, 1, 0, 1, 1)
    const { arrays, samples } = encode({ data, shape: [2, 3], stride: [1, 2], offset: 1, dtype: 'bool' })
    expect(arrays).toStrictEqual([{ stored: 'uint8', dtype: 'bool', shape: [2, 3], stride: [1, 2] }])
    expect([...samples[0]!]).toStrictEqual([1, 0, 1, 0, 1, 1])
  })

  it('a volume stays an object with its geometry', () => {
    const volume = { data: Uint8Array.of(1), shape: [1], spacing: [2], origin: [0] }
    expect(encode(volume).value).toMatchObject({ data: { $: ['array', 0] }, shape: [1], spacing: [2], origin: [0] })
  })
})
