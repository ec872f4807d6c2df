import { describe, expect, it } from 'vitest'
import type { Data } from '../../../src/contract'
import { crc32 } from '../../../src/formats/gzip/crc32'
import { grayReader } from '../../../src/formats/readers/grayReader'
import { writeTiff } from '../../support/writeTiff'
import { bytesOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const read = async (bytes: Uint8Array, onDamage?: (text: string) => void) =>
  grayReader(bytes, {
    name: 'image',
    maxBytes: 2 ** 31,
    resolve: () => Promise.reject(new Error('none')),
    ...(onDamage && { onDamage }),
  })
/** As a bundled challenge reads it. */
async function told(bytes: Uint8Array) {
  const texts: string[] = []
  const { data } = await read(bytes, (text) => texts.push(text))
  expect(texts).toStrictEqual([expect.stringMatching(/^image: PNG.*wrong checksum of tEXt/)])
  return data
}
const levels = async (data: Data) => Array.from((await read(writeTiff(data, { width: data.length, height: 1 }))).data)
const golden = (name: string) => bytesOf(loadGoldens<GoldenJson>('png').find((one) => one.name === name)!)

/** The same PNG with a text chunk after the header, whole or damaged. */
function withText(png: Uint8Array, damaged: boolean): Uint8Array {
  const body = new TextEncoder().encode('tEXtComment\0hello')
  const piece = new Uint8Array(body.length + 8)
  const view = new DataView(piece.buffer)
  view.setUint32(0, body.length - 4)
  piece.set(body, 4)
  view.setUint32(piece.length - 4, (crc32(body) ^ (damaged ? 1 : 0)) >>> 0)
  return Uint8Array.from([...png.subarray(0, 33), ...piece, ...png.subarray(33)])
}

describe('grayReader', () => {
  it('clips samples of more than eight bits', async () => {
    expect(await levels(Uint16Array.of(0, 255, 256, 65535))).toEqual([0, 255, 255, 255])
    expect(await levels(Int32Array.of(-5, 17, 300))).toEqual([0, 17, 255])
    expect(await levels(Float32Array.of(-0.5, 17.9, 300, Number.NaN, Infinity))).toEqual([0, 17, 255, 0, 255])
  })

  it('reads a PNG with a damaged text as the second decoder does where damage is told, and refuses it elsewhere', async () => {
    const gray = await read(golden('gray8'))
    const damaged = withText(golden('gray8'), true)
    expect(await told(damaged)).toEqual(gray.data)
    await expect(read(damaged)).rejects.toMatchObject({ code: 'bad-checksum' })
    const colour = golden('rgb8')
    const first = (await read(withText(colour, false))).data
    expect(first).toEqual((await read(colour)).data)
    const second = await told(withText(colour, true))
    expect(second).not.toEqual(first)
    expect(Math.max(...second.map((level, i) => Math.abs(level - first[i]!)))).toBe(1)
    expect(Array.from(await told(withText(golden('gray16'), true))).every((level) => level < 256)).toBe(true)
  })
})
