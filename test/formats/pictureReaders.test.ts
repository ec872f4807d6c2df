import { describe, expect, it } from 'vitest'
import type { NdArray, Reader } from '../../src/contract'
import { cellmaskReader } from '../../src/formats/readers/cellmaskReader'
import { grayReader } from '../../src/formats/readers/grayReader'
import { pilReader } from '../../src/formats/readers/pilReader'
import { tifffileReader } from '../../src/formats/readers/tifffileReader'
import {
  bytesOf,
  contextOf,
  differences,
  type GoldenJson,
  type MalformedJson,
  malformedDifferences,
} from './checkGolden'
import { loadGoldens } from './loadGoldens'

const readers: Readonly<Record<string, Reader<NdArray>>> = {
  tifffile: tifffileReader,
  pil: pilReader,
  cellmask: cellmaskReader,
  gray: grayReader,
}

for (const format of ['tiff', 'png', 'jpeg', 'bmp'])
  describe(`goldens/io/${format}`, () => {
    for (const golden of loadGoldens<GoldenJson>(format))
      for (const [name, expected] of Object.entries(golden.json.readers))
        it(`${golden.name} by ${name}: ${golden.json.about}`, async () => {
          const read = () => readers[name]!(bytesOf(golden), contextOf(golden))
          if (expected.error) await expect(read()).rejects.toThrow(golden.json.file)
          else expect(await differences(await read(), expected, name)).toEqual([])
        })
  })

describe('goldens/io/malformed pictures', () => {
  for (const format of ['tiff', 'png', 'jpeg', 'bmp'])
    for (const golden of loadGoldens<MalformedJson>('malformed', format))
      for (const name of Object.keys(golden.json.reference))
        it(`${golden.name} by ${name}: ${golden.json.about}`, async () => {
          const read = () => readers[name]!(bytesOf(golden), contextOf(golden))
          expect(await malformedDifferences(read, golden.json)).toEqual([])
        })
})
