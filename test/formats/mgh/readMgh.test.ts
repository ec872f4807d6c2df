import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readMgh } from '../../../src/formats/mgh/readMgh'
import { anyReader } from '../../../src/formats/readers/anyReader'
import { bytesOf, contextOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const goldens = loadGoldens<GoldenJson & { readers: { nibabel: { affine: number[][]; zooms: number[] } } }>('mgh')
const context = (name: string, maxBytes = 1 << 20) => ({ name, maxBytes, resolve: async () => new Uint8Array() })
const [coronal, frames] = ['coronal', 'frames'].map((name) => goldens.find((golden) => golden.name === name)!)

describe('readMgh', () => {
  it.each(goldens.map((golden) => [golden.name, golden] as const))(
    '%s: affine and zooms of nibabel',
    async (_, golden) => {
      const volume = await readMgh(bytesOf(golden), contextOf(golden))
      expect(volume.affine).toEqual(golden.json.readers.nibabel.affine.flat())
      expect(volume.spacing).toEqual(golden.json.readers.nibabel.zooms)
      expect(volume.unit).toBe('mm')
    },
  )
  it('frames with a repetition time are time', async () => {
    expect((await anyReader(bytesOf(frames!), context('a.mgz'))).axes).toEqual(['space', 'space', 'space', 'time'])
  })
  it('refuses what is cut short, of another version or type, or under the wrong name', async () => {
    const plain = bytesOf(coronal!)
    const changed = (at: number, value: number) => {
      const bytes = plain.slice()
      bytes[at] = value
      return bytes
    }
    const cases: readonly (readonly [bytes: Uint8Array, name: string, code: string])[] = [
      [new Uint8Array(), 'a.mgh', 'empty'],
      [plain.subarray(0, 60), 'a.mgh', 'truncated'],
      [plain.subarray(0, 300), 'a.mgh', 'truncated'],
      [changed(3, 2), 'a.mgh', 'bad-magic'],
      [changed(23, 7), 'a.mgh', 'bad-header'],
      [changed(7, 0), 'a.mgh', 'bad-header'],
      [changed(4, 127), 'a.mgh', 'too-large'],
      [plain, 'a.mgz', 'bad-magic'],
      [gzipSync(plain), 'a.mgh', 'bad-magic'],
      [gzipSync(plain).subarray(0, 100), 'a.mgz', 'truncated'],
    ]
    for (const [bytes, name, code] of cases)
      await expect(readMgh(bytes, context(name)), `${name} ${code}`).rejects.toMatchObject({ code, file: name })
  })
  it('frames without a footer have no time', async () => {
    const bare = gunzipSync(bytesOf(frames!)).subarray(0, 284 + 4 * 4 * 5 * 3 * 3)
    const volume = await readMgh(new Uint8Array(bare), context('a.mgh'))
    expect(volume.spacing[3]).toBe(0)
    expect(volume.axes?.[3]).toBe('unstated')
  })
})
