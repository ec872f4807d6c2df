import { describe, expect, it } from 'vitest'
import type { GoldenJson, MalformedJson } from '../formats/checkGolden'
import { loadGoldens } from '../formats/loadGoldens'
import type { PageInput } from './formatsPage'
import { skipBrowser, skipReason } from './launchChromium'
import { runInChromium } from './runInChromium'

const formats = ['nifti', 'metaimage', 'nrrd', 'npy', 'tiff', 'png', 'jpeg', 'bmp']
/** Readers that must refuse less than the JSON asks: orientation is never an error for those that do not look at it. */
const accepts = (name: string, reader: string) => name === 'nifti_sform_skew' && reader !== 'sitk'

describe.skipIf(skipBrowser)(`the format goldens in headless Chromium (${skipReason} otherwise)`, () => {
  it.each(formats)('%s', async (folder) => {
    const inputs = loadGoldens<GoldenJson>(folder).map(
      ({ name, json }): PageInput => ({ folder, name, readers: Object.keys(json.readers) }),
    )
    const { checked, faults } = (await runInChromium('test/browser/formatsPage.ts', inputs)) as {
      checked: number
      faults: string[]
    }
    expect(faults).toEqual([])
    expect(checked).toBe(inputs.reduce((sum, input) => sum + input.readers.length, 0))
    expect(checked).toBeGreaterThan(0)
  })

  it('malformed files', async () => {
    const inputs = formats.flatMap((format) =>
      loadGoldens<MalformedJson>('malformed', `${format}_`).map(
        ({ name, json }): PageInput => ({
          folder: 'malformed',
          name,
          readers: Object.keys(json.reference).filter((reader) => !accepts(name, reader)),
        }),
      ),
    )
    const { checked, faults } = (await runInChromium('test/browser/formatsPage.ts', inputs)) as {
      checked: number
      faults: string[]
    }
    expect(faults).toEqual([])
    expect(checked).toBeGreaterThan(80)
  })
})
