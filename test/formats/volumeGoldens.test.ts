import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  contextOf,
  differences,
  type GoldenJson,
  type MalformedJson,
  malformedDifferences,
} from './checkGolden'
import { loadGoldens } from './loadGoldens'
import { volumeReaders } from './volumeReaders'

describe.each(['nifti', 'analyze', 'mgh', 'metaimage', 'nrrd', 'npy'])('goldens of %s', (folder) => {
  for (const golden of loadGoldens<GoldenJson>(folder))
    for (const [reader, expected] of Object.entries(golden.json.readers)) {
      const read = volumeReaders[reader]!
      it(`${golden.name} by ${reader}: ${golden.json.about}`, async () => {
        const before = bytesOf(golden).slice()
        if (expected.error) await expect(read(bytesOf(golden), contextOf(golden))).rejects.toThrow(golden.json.file)
        else expect(await differences(await read(bytesOf(golden), contextOf(golden)), expected, reader)).toEqual([])
        expect(bytesOf(golden), 'the caller’s bytes').toEqual(before)
      })
    }
})

describe.each(['nifti', 'metaimage', 'nrrd', 'npy'])('malformed %s', (format) => {
  for (const golden of loadGoldens<MalformedJson>('malformed', `${format}_`))
    for (const reader of Object.keys(golden.json.reference)) {
      // Only ITK refuses the skew.
      if (golden.name === 'nifti_sform_skew' && reader !== 'sitk') continue
      it(`${golden.name} by ${reader}: ${golden.json.about}`, async () => {
        const read = volumeReaders[reader]!
        const before = process.memoryUsage().arrayBuffers
        const found = await malformedDifferences(() => read(bytesOf(golden), contextOf(golden)), golden.json)
        expect(found).toEqual([])
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(300 * 2 ** 20)
      })
    }
})
