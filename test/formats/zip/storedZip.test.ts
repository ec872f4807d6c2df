import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { zipContent } from '../../../src/formats/zip/zipContent'
import { zipEntries } from '../../../src/formats/zip/zipEntries'

it('files come back from an archive as they were', async () => {
  const files = fc.array(
    fc.record({
      name: fc.string({ minLength: 1 }).filter((name) => !/\/$|[\ud800-\udfff]/.test(name)),
      bytes: fc.uint8Array({ maxLength: 200 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const bytes = storedZip(given)
      const entries = zipEntries(bytes, 'a.zip')
      expect(entries.map(({ name }) => name)).toEqual(given.map(({ name }) => name))
      for (const [i, entry] of entries.entries())
        expect(await zipContent(bytes, entry, { name: 'a.zip', maxBytes: 1000 })).toEqual(given[i]!.bytes)
    }),
  )
})

it('a byte that changed is found by the checksum', async () => {
  const bytes = storedZip([{ name: 'a', bytes: new Uint8Array(50) }])
  bytes[40] = 1
  const [entry] = zipEntries(bytes, 'a.zip')
  await expect(zipContent(bytes, entry!, { name: 'a.zip', maxBytes: 1000 })).rejects.toThrow()
})

it('content beyond the limit is refused before it is unpacked', async () => {
  const bytes = storedZip([{ name: 'a', bytes: new Uint8Array(50) }])
  const [entry] = zipEntries(bytes, 'a.zip')
  await expect(zipContent(bytes, entry!, { name: 'a.zip', maxBytes: 49 })).rejects.toMatchObject({ code: 'too-large' })
})
