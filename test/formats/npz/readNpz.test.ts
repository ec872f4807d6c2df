import { describe, expect, it } from 'vitest'
import { readNpz } from '../../../src/formats/npz/readNpz'
import { zipOf } from '../../support/files/zipOf'

const context = { name: 'a.npz', maxBytes: 1e6, resolve: () => Promise.reject(new Error('no other file')) }

/** np.savez of `probabilities`, 0 to 5 as (1, 1, 2, 3), and `other`; NumPy 2. */
const stored =
  'UEsDBC0AAAAAAAAAIQDhlDdJ//////////8RABQAcHJvYmFiaWxpdGllcy5ucHkBABAAhgAAAAAAAACGAAAAAAAAAJNOVU1QWQEAdgB7J2Rlc2NyJzogJ3x1MScsICdmb3J0cmFuX29yZGVyJzogRmFsc2UsICdzaGFwZSc6ICgxLCAxLCAyLCAzKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAKAAECAwQFUEsDBC0AAAAAAAAAIQDtgqG3//////////8JABQAb3RoZXIubnB5AQAQAIEAAAAAAAAAgQAAAAAAAACTTlVNUFkBAHYAeydkZXNjcic6ICd8dTEnLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hhcGUnOiAoMSwpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgCgBQSwECLQMtAAAAAAAAACEA4ZQ3SYYAAACGAAAAEQAAAAAAAAAAAAAAgAEAAAAAcHJvYmFiaWxpdGllcy5ucHlQSwECLQMtAAAAAAAAACEA7YKht4EAAACBAAAACQAAAAAAAAAAAAAAgAHJAAAAb3RoZXIubnB5UEsFBgAAAAACAAIAdgAAAIUBAAAAAA=='

function npy(values: readonly number[]): Uint8Array {
  const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${values.length},)}\n`
  const start = Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00', 'latin1'),
    Buffer.from([header.length, 0]),
    Buffer.from(header),
  ])
  return Buffer.concat([start, Buffer.from(values)])
}

const archive = (...names: readonly string[]) => zipOf(new Map(names.map((name, i) => [`${name}.npy`, npy([i, 7])])))

describe('readNpz', () => {
  it('reads what NumPy stores without compression, probabilities first', async () => {
    const { key, shape, data } = await readNpz(Buffer.from(stored, 'base64'), context)
    expect([key, shape, [...(data as Uint8Array)]]).toEqual(['probabilities', [1, 1, 2, 3], [0, 1, 2, 3, 4, 5]])
  })
  it('reads deflated arrays: softmax, or the only one', async () => {
    expect((await readNpz(archive('a', 'softmax'), context)).data).toEqual(Uint8Array.of(1, 7))
    expect((await readNpz(archive('mask'), context)).key).toBe('mask')
  })
  it('refuses several arrays of other names, naming them', async () => {
    await expect(readNpz(archive('a', 'b'), context)).rejects.toMatchObject({ code: 'wrong-format', found: 'a, b' })
  })
  it('refuses damage and sizes beyond the limit', async () => {
    const whole = archive('a')
    for (const cut of [0, 10, 60, whole.length - 30])
      await expect(readNpz(whole.slice(0, cut), context)).rejects.toMatchObject({ code: 'bad-zip' })
    const flipped = whole.slice()
    flipped[45]! ^= 16
    await expect(readNpz(flipped, context)).rejects.toMatchObject({ name: 'MedgradeError' })
    await expect(readNpz(whole, { ...context, maxBytes: 8 })).rejects.toMatchObject({ code: 'too-large' })
  })
})
