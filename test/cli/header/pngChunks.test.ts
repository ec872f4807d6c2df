import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { pngChunks } from '../../../src/cli/header/pngChunks'
import { crc32 } from '../../../src/formats/gzip/crc32'

const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 3, height: 2, fill: true })))
/** Signature and IHDR. */
const beginning = 33

function chunk(name: string, ...parts: readonly (string | readonly number[] | Uint8Array)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
  const out = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)])
  out.writeUInt32BE(body.length)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)) >>> 0, 8 + body.length)
  return out
}

const withChunks = (...chunks: readonly Buffer[]) =>
  new Uint8Array(Buffer.concat([picture.subarray(0, beginning), ...chunks, picture.subarray(beginning)]))

async function fieldOf(body: Buffer) {
  const [, chunks] = await pngChunks(withChunks(body), 'x.png')
  return chunks?.fields[1]
}

describe('pngChunks', () => {
  it('reads texts, plain and compressed', async () => {
    expect(await fieldOf(chunk('tEXt', 'Author\0Zo\xeb'))).toEqual({ name: 'tEXt', value: 'Author: Zoë' })
    const packed = deflateSync('long text')
    expect(await fieldOf(chunk('zTXt', 'Title\0', [0], packed))).toEqual({ name: 'zTXt', value: 'Title: long text' })
    const plain = chunk('iTXt', 'Title\0', [0, 0], 'nl\0Titel\0', new TextEncoder().encode('Zoë'))
    expect(await fieldOf(plain)).toEqual({ name: 'iTXt', value: 'Title: Zoë' })
    const both = chunk('iTXt', 'Title\0', [1, 0], '\0\0', packed)
    expect(await fieldOf(both)).toEqual({ name: 'iTXt', value: 'Title: long text' })
  })

  it('reads the size of a pixel and the time', async () => {
    const size = await fieldOf(chunk('pHYs', [0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1]))
    expect(size).toEqual({ name: 'pHYs', value: [2835, 2835], meaning: 'pixels per metre' })
    expect((await fieldOf(chunk('tIME', [7, 0xe8, 2, 29, 3, 4, 5])))?.value).toBe('2024-02-29 03:04:05')
  })

  it('a text that inflates to a gigabyte, or not at all, is not shown', async () => {
    const bomb = await fieldOf(chunk('zTXt', 'a\0', [0], deflateSync(new Uint8Array(1 << 24))))
    expect(bomb).toMatchObject({ value: 'a', meaning: expect.stringContaining('1048576 bytes') })
    expect(await fieldOf(chunk('zTXt', 'a\0', [0], 'nothing packed'))).toMatchObject({ value: 'a' })
    expect(await fieldOf(chunk('iTXt', 'a\0', [1]))).toMatchObject({ value: 'a' })
    expect(await fieldOf(chunk('tEXt', 'no end'))).toMatchObject({ meaning: 'no keyword' })
  })

  it('inflates 16 MiB of texts in all', async () => {
    const text = chunk('zTXt', 'a\0', [0], deflateSync(new Uint8Array(1 << 20).fill(65)))
    const [, chunks] = await pngChunks(withChunks(...Array.from({ length: 300 }, () => text)), 'x.png')
    expect(chunks?.fields.filter(({ value }) => String(value).length > 1000)).toHaveLength(16)
  })

  it('counts consecutive pixel data as one', async () => {
    const [, chunks] = await pngChunks(withChunks(chunk('IDAT', 'ab'), chunk('IDAT', 'c')), 'x.png')
    expect(chunks?.fields[1]).toMatchObject({ name: 'IDAT', count: 3 })
  })

  it('damaged chunks on which pngjs throws are not passed to it', async () => {
    for (const body of [chunk('tRNS', [1]), chunk('PLTE', new Uint8Array(7000)), chunk('gAMA', [1])])
      expect(await pngChunks(withChunks(body), 'x.png')).toHaveLength(2)
  })

  it.each([
    ['a wrong checksum of the header', picture.with(29, (picture[29] as number) ^ 1), 'bad-header'],
    ['a picture of depth 3', picture.with(24, 3), 'bad-header'],
    ['a chunk behind the end', picture.slice(0, 40), 'truncated'],
    ['a name that is no name', picture.with(37, 1), 'corrupt'],
    ['no chunk at all', picture.slice(0, 8), 'bad-header'],
    ['another chunk first', new Uint8Array([...picture.slice(0, 8), ...picture.slice(beginning)]), 'bad-header'],
  ] as const)('refuses %s', async (_, bytes, code) => {
    await expect(pngChunks(Uint8Array.from(bytes), 'x.png')).rejects.toMatchObject({ code, file: 'x.png' })
  })

  it('refuses tens of thousands of chunks', async () => {
    const many = Array.from({ length: 70_000 }, () => chunk('tIME'))
    await expect(pngChunks(withChunks(...many), 'x.png')).rejects.toMatchObject({ code: 'bad-header' })
  })
})
