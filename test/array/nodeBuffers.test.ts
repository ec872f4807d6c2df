import { describe, expect, it } from 'vitest'
import { clDice, connectedComponents, dice, surfaceDistances } from '../../src'

describe('masks in Node Buffers', () => {
  // What a decoder of pictures in Node returns: its bytes may start anywhere.
  it.each([0, 3, 8])('are measured and left as they are at offset %i', (offset) => {
    const mask = (odd: number) => Uint8Array.from({ length: 100 }, (_, i) => Number((i * 7 + odd) % 5 < 3))
    const buffer = (bytes: Uint8Array) => {
      const part = Buffer.alloc(bytes.length + offset + 8).subarray(offset, offset + bytes.length)
      part.set(bytes)
      return part
    }
    const pair = (of: (bytes: Uint8Array) => Uint8Array) =>
      [mask(0), mask(1)].map((bytes) => ({ data: of(bytes), shape: [10, 10] }))
    const [a, b] = pair((bytes) => bytes)
    const [c, d] = pair(buffer)
    expect(dice(c!, d!)).toEqual(dice(a!, b!))
    expect(clDice(c!, d!)).toEqual(clDice(a!, b!))
    expect(surfaceDistances(c!, d!)).toEqual(surfaceDistances(a!, b!))
    expect(connectedComponents(c!).sizes).toEqual(connectedComponents(a!).sizes)
    const outside = { mask: { data: mask(2), shape: [10, 10] } }
    expect(dice(c!, d!, outside)).toEqual(dice(a!, b!, outside))
    expect([Uint8Array.from(c!.data), Uint8Array.from(d!.data)]).toEqual([a!.data, b!.data])
  })
})
