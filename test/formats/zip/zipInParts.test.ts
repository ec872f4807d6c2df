import { describe, expect, it } from 'vitest'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { zipContent } from '../../../src/formats/zip/zipContent'
import { zipEntries } from '../../../src/formats/zip/zipEntries'
import { type FileParts, zipInParts } from '../../../src/formats/zip/zipInParts'
import { zip64 } from '../../support/files/zip64'

const utf8 = (text: string) => new TextEncoder().encode(text)
const files = [
  { name: 'a/first', bytes: utf8('one') },
  { name: 'second', bytes: utf8('number two') },
]
const context = { name: 'a.zip', maxBytes: 1000 }

/** Counts the bytes that are read. */
function partsOf(bytes: Uint8Array): FileParts & { count: number } {
  const file = {
    size: bytes.length,
    stamp: '',
    count: 0,
    async read(from: number, length: number) {
      const part = bytes.subarray(from, from + length)
      file.count += part.length
      return part
    },
  }
  return file
}

describe('an archive in parts', () => {
  it.each([
    ['plain', storedZip(files)],
    ['ZIP64', zip64(storedZip(files))],
  ])('has the files of the whole archive: %s', async (_, bytes) => {
    const zip = await zipInParts(partsOf(bytes), context)
    const entries = zipEntries(bytes, 'a.zip')
    expect(zip.names).toEqual(['a/first', 'second'])
    expect(entries.map(({ name }) => name)).toEqual(zip.names)
    for (const [i, { name, bytes: content }] of files.entries()) {
      expect(await zip.read(name)).toEqual(content)
      expect(await zipContent(bytes, entries[i]!, context)).toEqual(content)
    }
    expect(await zip.read('third')).toBeNull()
  })

  it('is not read beyond its directory until a file is', async () => {
    const parts = partsOf(storedZip([...files, { name: 'large', bytes: new Uint8Array(2 ** 20) }]))
    const zip = await zipInParts(parts, context)
    expect(parts.count).toBeLessThan(70_000)
    await expect(zip.read('large')).rejects.toMatchObject({ code: 'too-large' })
    expect(parts.count).toBeLessThan(70_000)
  })

  it.each([
    ['no end record', (bytes: Uint8Array) => bytes.subarray(0, -1)],
    ['no end record of ZIP64 where one should be', (bytes: Uint8Array) => put(bytes, bytes.length - 22 - 20 + 8, 2)],
    ['a place far beyond its end', (bytes: Uint8Array) => put(bytes, bytes.length - 22 - 20 + 15, 255)],
    ['no end record of ZIP64', (bytes: Uint8Array) => put(bytes, bytes.length - 22 - 20, 0)],
    ['a file of ZIP64 without its size', (bytes: Uint8Array) => put(bytes, bytes.indexOf(0x99) + 5, 2)],
  ])('is refused where its end is damaged: %s', async (words, damage) => {
    const bytes = damage(zip64(storedZip(files)))
    await expect(zipInParts(partsOf(bytes), context)).rejects.toThrow(words)
    expect(() => zipEntries(bytes, 'a.zip')).toThrow(words)
  })
})

function put(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const out = bytes.slice()
  out[at] = value
  return out
}
