import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HeaderSection } from '../../../src/cli/header/fileHeader'
import { readFileHeader } from '../../../src/cli/header/readFileHeader'
import { isMedgradeError } from '../../../src/errors/MedgradeError'

const root = 'fixtures/goldens/io'
const filesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(nii|nii\.gz|hdr|img|tif|png|mha|mhd|nrrd|nhdr)$/.test(name))
    .map((name) => join(root, folder, name))
const goldens = ['nifti', 'tiff', 'png', 'metaimage', 'nrrd'].flatMap(filesOf)

function read(bytes: Uint8Array, name: string) {
  const neighbour = async (other: string) => new Uint8Array(readFileSync(join(name, '..', other)))
  return readFileHeader(bytes, { name, maxBytes: 2 ** 31, resolve: neighbour })
}
const readGolden = (name: string) => read(new Uint8Array(readFileSync(name)), name)

/** The values of the first section that has this field. */
const valueIn = (sections: readonly HeaderSection[], name: string) =>
  sections.flatMap(({ fields }) => fields).find((field) => field.name === name)?.value

/** The error of a refused file; undefined where it is read. Anything but a MedgradeError that names the file fails the test. */
async function refusal(bytes: Uint8Array, name: string) {
  try {
    await read(bytes, name)
    return undefined
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    expect(error.code).not.toBe('internal')
    expect(error.message).toContain(name)
    return error
  }
}

describe('readFileHeader', () => {
  it.each(goldens)('reads the header of %s', async (name) => {
    const { file, sections } = await readGolden(name)
    expect(file).toBe(name)
    expect(sections[0]?.fields.length).toBeGreaterThan(1)
    // JSON must keep every value.
    expect(JSON.parse(JSON.stringify(sections))).toEqual(sections)
  })

  it('names NIfTI fields, the meaning of codes and extensions', async () => {
    const { sections } = await readGolden(`${root}/nifti/ext.nii.gz`)
    expect(valueIn(sections, 'dims')).toEqual([3, 12, 10, 8, 1, 1, 1, 1])
    expect(sections[0]?.fields).toContainEqual({ name: 'xyzt_units', value: 2, meaning: 'Millimeters, Unknown' })
    expect(sections.slice(1)).toEqual([
      {
        title: 'extension 0',
        fields: [
          { name: 'code', value: 6, meaning: 'comment' },
          { name: 'size', value: 32 },
          { name: 'text', value: 'a comment' },
        ],
      },
    ])
  })

  it('reads NIfTI-2, and the header of a pair from either file', async () => {
    expect((await readGolden(`${root}/nifti/n2.nii.gz`)).sections[0]?.title).toBe('NIfTI-2 header')
    const [header, samples] = await Promise.all(['hdr', 'img'].map((end) => readGolden(`${root}/nifti/pair.${end}`)))
    expect(samples?.sections).toEqual(header?.sections)
  })

  it('names TIFF tags with number, type and count', async () => {
    const { sections } = await readGolden(`${root}/tiff/rgb_mask.tif`)
    expect(sections[1]?.fields).toContainEqual({
      name: 'BitsPerSample',
      tag: 258,
      type: 'SHORT',
      count: 3,
      value: [8, 8, 8],
    })
    expect(valueIn(sections, 'Software')).toBe('tifffile.py')
  })

  it('names the fields of a PNG and lists its chunks', async () => {
    const { sections } = await readGolden(`${root}/png/gray8_gamma.png`)
    expect(valueIn(sections, 'width')).toBe(23)
    expect(valueIn(sections, 'gamma')).toBe(0.45455)
    expect(sections[1]?.fields.map(({ name }) => name)).toEqual(['IHDR', 'gAMA', 'sRGB', 'IDAT', 'IEND'])
  })

  it('lists the lines of MetaImage and NRRD', async () => {
    expect(valueIn((await readGolden(`${root}/metaimage/list.mhd`)).sections, 'ElementType')).toBe('MET_UCHAR')
    expect(valueIn((await readGolden(`${root}/nrrd/seg.seg.nrrd`)).sections, 'Segment0_ID')).toBe('Segment_1')
  })

  it('refuses other formats', async () => {
    await expect(readGolden(`${root}/csv/plain.csv`)).rejects.toMatchObject({ code: 'wrong-format', found: 'csv' })
  })

  it('refuses damaged files by a MedgradeError that names them', async () => {
    for (const name of filesOf('malformed')) await refusal(new Uint8Array(readFileSync(name)), name)
  })

  it('refuses any change of an intact file by a MedgradeError, or reads it', async () => {
    const change = fc.record({
      name: fc.constantFrom(...goldens.filter((name) => !/\.(img|gz)$/.test(name))),
      edits: fc.array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(255)), {
        maxLength: 4,
      }),
      near: fc.boolean(),
      length: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ name, edits, near, length, cut }) => {
        const whole = new Uint8Array(readFileSync(name))
        for (const [at, value] of edits)
          whole[Math.floor(at * (near ? Math.min(600, whole.length) : whole.length))] = value
        const bytes = whole.subarray(0, cut ? Math.floor(length * whole.length) : whole.length)
        await refusal(bytes, name)
        await refusal(gzipSync(bytes), 'changed.nii.gz')
      }),
      { numRuns: 300 },
    )
  })
})
