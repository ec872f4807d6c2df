import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepare } from '../../../src/challenges/preparation/prepare'
import type { PreparedFile, PreparedFiles } from '../../../src/challenges/preparation/preparedData'

const root = 'fixtures/goldens/runs/prepare'
const read = (name: string, file: string) => JSON.parse(readFileSync(`${root}/${name}/${file}`, 'utf8'))

/** The raw folder of a fixture, whose paths begin with `<folder>/raw/`. */
function rawOf(files: Record<string, string>) {
  const prefix = /^[^/]*\/raw\//
  const byPath = new Map(Object.entries(files).map(([path, text]) => [path.replace(prefix, ''), text]))
  return {
    paths: [...byPath.keys()],
    read: async (path: string) => new TextEncoder().encode(byPath.get(path)!),
  }
}

/** Labels that are not zero as [row, start, length, value]. */
function runsOf(mask: Uint8Array, width: number) {
  const runs: number[][] = []
  for (let i = 0; i < mask.length; ) {
    let end = i + 1
    while (end < mask.length && end % width !== 0 && mask[end] === mask[i]) end++
    if (mask[i] !== 0) runs.push([Math.floor(i / width), i % width, end - i, mask[i]!])
    i = end
  }
  return runs
}

function shown(files: PreparedFiles) {
  return Object.fromEntries(
    [...files].map(([path, file]: [string, PreparedFile]) => [
      path,
      'mask' in file ? { shape: file.shape, maskRuns: runsOf(file.mask, file.shape[1]) } : file,
    ]),
  )
}

/** Paths of copies without the raw folder; rows in any order where the reference walks a set. */
function comparable(files: Record<string, Record<string, unknown>>, rowOrder: string) {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => {
      if (typeof file.copyOf === 'string') return [path, { copyOf: file.copyOf.replace(/^[^/]*\/raw\//, '') }]
      if (rowOrder === 'any' && typeof file.text === 'string') return [path, file.text.split('\n').sort()]
      return [path, file]
    }),
  )
}

describe('prepare', () => {
  it.each(readdirSync(root))('writes what the reference writes: %s', async (name) => {
    const expected = read(name, 'expected.json')
    const prepared = await prepare(expected.challenge, rawOf(read(name, 'raw.json')), { tissueNames: 'released' })
    for (const side of ['public', 'private'] as const)
      expect(comparable(shown(prepared[side]) as never, expected.rowOrder)).toEqual(
        comparable(expected[side], expected.rowOrder),
      )
  })

  const files = (texts: Record<string, string>) => ({
    paths: Object.keys(texts),
    read: async (path: string) => new TextEncoder().encode(texts[path]!),
  })

  it('knows the prefix of the public tissue names, unless the released rule is asked for', async () => {
    const square = (name: string) => ({
      properties: { classification: { name } },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 1],
            [4, 1],
            [4, 3],
            [1, 3],
          ],
        ],
      },
    })
    const names = ['a', 'b', 'c']
    const texts = Object.fromEntries(
      names.flatMap((name) => [
        [`01_training_dataset_tif_ROIs/${name}.tif`, ''],
        [
          `01_training_dataset_geojson_tissue/${name}_tissue.geojson`,
          JSON.stringify({ features: [square('tissue_Stroma'), square('tissue_tumor')] }),
        ],
      ]),
    )
    const pixels = async (options: object) => {
      const { private: closed } = await prepare('puma-track1-task1', files(texts), options)
      const [mask] = [...closed.values()].filter((file) => 'mask' in file)
      return mask!.mask.reduce((sum, value) => sum + value, 0)
    }
    expect(await pixels({})).toBe(3 * 4 * 3)
    expect(await pixels({ tissueNames: 'released' })).toBe(0)
  })

  it('names what the raw data lack', async () => {
    await expect(prepare('panther-task1', files({ 'ImagesTr/1_0001_0000.mha': '' }))).rejects.toMatchObject({
      code: 'not-found',
      expected: 'LabelsTr/',
    })
    await expect(prepare('neurips-cellseg', files({ 'x.txt': '' }))).rejects.toMatchObject({
      expected: 'Training-labeled/, Tuning/, Testing/',
    })
    for (const challenge of [
      'isles22',
      'usenhance',
      'dentex',
      'ldct-iqa',
      'seg_a',
      'topcow-track1-task2',
      'topbrain-track2',
    ])
      await expect(prepare(challenge, files({})), challenge).rejects.toMatchObject({ code: 'not-found' })
  })

  it('leaves out a case without a label before the split, with a warning', async () => {
    const { warnings, private: closed } = await prepare(
      'seg_a',
      files({ 'a.nrrd': '', 'b.nrrd': '', 'b.seg.nrrd': '', 'c.nrrd': '', 'c.seg.nrrd': '' }),
    )
    expect(warnings).toEqual(['a.nrrd has no label a.seg.nrrd'])
    expect(closed.size).toBe(2)
  })

  it.each([
    ['puma-track1-task2', '01_training_dataset_geojson_nuclei/a_nuclei.geojson', '01_training_dataset_tif_ROIs/a.tif'],
    ['topcow-track1-task2', 'roi_loc_labelsTr/topcow_ct_a.txt', 'imagesTr/topcow_ct_a_0000.nii.gz'],
  ])('names a label file that cannot be read: %s', async (challenge, label, image) => {
    const both = {
      [label]: 'x',
      [label.replace(/a(?=[_.][^/]*$)/, 'b')]: 'x',
      [image]: '',
      [image.replace(/a(?=[_.][^/]*$)/, 'b')]: '',
    }
    await expect(prepare(challenge, files(both))).rejects.toMatchObject({
      file: expect.stringContaining(label.split('/')[0]!),
    })
  })

  it('refuses one case, an unknown challenge and an unknown option', async () => {
    await expect(prepare('seg_a', files({ 'b.nrrd': '', 'b.seg.nrrd': '' }))).rejects.toMatchObject({
      code: 'too-few-values',
    })
    await expect(prepare('none', files({}))).rejects.toMatchObject({ code: 'unknown-challenge' })
    await expect(prepare('seg_a', files({}), { tissueNames: 'all' as never })).rejects.toMatchObject({
      code: 'bad-option',
    })
  })
})
