import { describe, expect, it } from 'vitest'
import { casePicture, type PictureInput } from '../../../src/reporting/gallery/casePicture'
import type { Pixels } from '../../../src/reporting/gallery/pixelImage'
import { type GoldenSlice, goldenRows, goldenVolume } from './goldenVolumes'

const pixels: Pixels[] = []
const encode = (one: Pixels) => {
  pixels.push(one)
  return Uint8Array.of(1, 2, 3)
}
const golden = goldenRows<GoldenSlice>('slices')
const inputOf = (row: GoldenSlice, more: Partial<PictureInput> = {}): PictureInput => ({
  id: 'picture-1',
  case: 'c<1>',
  why: 'worst',
  facts: [{ name: 'dice', value: '0.120' }],
  reference: goldenVolume(row.reference, row),
  prediction: goldenVolume(row.prediction, row),
  image: null,
  label: null,
  ...more,
})

describe('the picture of a case', () => {
  it.each(golden.map((row, i) => [i, row] as const))(
    'golden %s: the slice with most wrong voxels, and counts',
    async (_, row) => {
      const { words, panels, legend } = await casePicture(inputOf(row), encode)
      const slices = row.shape[row.axis]!
      const shown = slices === 1 ? [] : [`Slice ${row.slice + 1} of ${slices}.`]
      expect(words.slice(1)).toEqual(shown)
      expect(panels.map(({ title }) => title)).toEqual(['Outlines', 'Right and wrong areas'])
      const [a, b] = [row.reference, row.prediction].map((text) => text.flat().join(''))
      const count = (of: string) => [...a!].filter((mark, at) => mark + b![at] === of).length
      expect(legend.map(({ mark, text }) => [mark, Number.parseInt(text, 10)])).toEqual([
        ['both', count('##')],
        ['prediction', count('.#')],
        ['reference', count('#.')],
      ])
    },
  )

  it('has the image with the window of the shown part, and a text in its place', async () => {
    const [row] = golden
    const image = {
      ...goldenVolume(row!.reference, row!),
      data: goldenVolume(row!.reference, row!).data.map((v) => 100 * v),
    }
    pixels.length = 0
    const { panels } = await casePicture(inputOf(row!, { image }), encode)
    expect(panels.map(({ title }) => title)).toEqual(['Outlines', 'Right and wrong areas', 'Image'])
    expect(panels[2]!.svg).toContain('data:image/png;base64,AQID')
    expect([...new Set(pixels[0]!.data)].sort((a, b) => a - b)).toEqual([0, 255])
    expect(panels[0]!.alt).toMatch(/^Case c<1>, slice \d+ of \d+: prediction .*; dice 0\.120\. Outlines of/)
  })

  it('of one label shows that label only', async () => {
    const [row] = golden
    const { words } = await casePicture(inputOf(row!, { label: { name: 'tumour', values: [7] } }), encode)
    expect(words[0]).toMatch(/^Tumour: the reference is empty; .*0\.0 mL false positive\.$/)
  })

  it('refuses grids that differ', async () => {
    const [row] = golden
    const other = {
      ...goldenVolume(row!.prediction, row!),
      shape: [1, 1, row!.prediction.flat().join('').length] as const,
    }
    await expect(casePicture(inputOf(row!, { prediction: other }), encode)).rejects.toMatchObject({
      code: 'shape-mismatch',
    })
    await expect(casePicture(inputOf(row!, { image: other }), encode)).rejects.toMatchObject({ code: 'shape-mismatch' })
  })
})
