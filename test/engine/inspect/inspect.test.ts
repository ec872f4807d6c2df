import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Inspection, inspect } from '../../../src/engine/inspect/inspect'
import { arraySummary } from '../../../src/engine/report/arraySummary'
import { findReader } from '../../../src/formats/readers/readers'
import { bytesOf, contextOf, type GoldenJson, type ReaderGolden } from '../../formats/checkGolden'
import { loadGoldens } from '../../formats/loadGoldens'
import { nifti } from '../../support/smallVolumes'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** −0 and 0 are one number in JSON. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value ?? null))

describe('inspect', () => {
  for (const format of ['bmp', 'jpeg', 'metaimage', 'nifti', 'npy', 'nrrd', 'png', 'tiff'])
    for (const golden of loadGoldens<GoldenJson>(format))
      for (const [reader, expected] of Object.entries(golden.json.readers) as [
        string,
        ReaderGolden & { size?: number[] },
      ][])
        it(`${format}/${golden.name} by ${reader}`, async () => {
          const context = contextOf(golden)
          const line = await inspect(bytesOf(golden), {
            name: context.name,
            resolve: context.resolve,
            reader: findReader(reader),
            hash,
          })
          if (expected.error) {
            expect(line).toEqual({
              file: golden.json.file,
              error: { code: expect.any(String), message: expect.any(String) },
            })
            return
          }
          const found = line as Inspection
          expect(found).not.toHaveProperty('error')
          expect(found).toMatchObject({
            file: golden.json.file,
            reader,
            dtype: expected.dtype,
            arrayShape: expected.arrayShape,
            sha256: expected.sha256,
          })
          for (const key of ['size', 'components', 'origin', 'direction', 'sum', 'min', 'max'] as const)
            if (expected[key] !== undefined) expect(plain(found[key]), key).toEqual(plain(expected[key]))
          const spacing = expected.spacing ?? expected.zooms
          if (spacing !== undefined) expect(plain(found.spacing), 'spacing').toEqual(plain(spacing))
          if (expected.zooms3) expect(found.spacing?.slice(0, 3)).toEqual(expected.zooms3)
        })

  it('lists sizes and spacing by file axis, including axes of one voxel', async () => {
    const bytes = nifti({ size: [1, 4, 1], spacing: [0.5, 2, 5], values: [1, 2, 3, 4] })
    for (const [reader, arrayShape, spacing] of [
      ['sitk', [1, 4, 1], [0.5, 2, 5]],
      ['nibabel', [1, 4, 1], [0.5, 2, 5]],
      ['medical', [1, 1, 4], [5, 0.5, 2]],
    ] as const)
      expect(await inspect(bytes, { name: 'a.nii', reader, hash })).toMatchObject({
        size: [1, 4, 1],
        arrayShape,
        spacing,
      })
  })

  it('says what metrics over the array would take for something else', async () => {
    const found = (side: string) => readFileSync(`fixtures/goldens/found/${side}`)
    const notesOf = async (bytes: Uint8Array, reader?: 'nibabel') =>
      ((await inspect(bytes, { name: 'a.nii.gz', reader, hash })) as Inspection).notes.join('; ')
    expect(await notesOf(found('qform-and-sform/p/c.nii.gz'))).toMatch(
      /^qform \[.*\] and sform \[.*\] of the header differ/,
    )
    const micron = found('micrometres/micron/r/c.nii.gz')
    expect(await inspect(micron, { name: 'a.nii.gz', reader: 'nibabel', hash })).toMatchObject({ unit: 'um' })
    expect(await notesOf(micron, 'nibabel')).toBe(
      'voxel sizes are in um, as the file has them: distances and volumes are no mm',
    )
    expect(await notesOf(micron)).toBe('')
    expect(await notesOf(found('time-axis-volume/r4d.nii.gz'))).toBe(
      'axis 0 of the array is channels or time, 2 of them: metrics of volumes take it for an axis of space',
    )
    const bare = new TextEncoder().encode('NRRD0004\ntype: uint8\ndimension: 2\nsizes: 1 1\nencoding: raw\n\n\x01')
    expect(await inspect(bare, { name: 'a.nrrd', hash })).toMatchObject({
      notes: ['the file states no voxel size: distances are in voxels'],
      axes: ['space', 'space'],
    })
  })

  it('chooses the reader by content first', async () => {
    const text = (content: string, name: string) => inspect(new TextEncoder().encode(content), { name, hash })
    expect(await text('{"a": 1}', 'x')).toMatchObject({ format: 'json', reader: 'json', dtype: null })
    expect(await text('a,b\n1,2\n', 'x.csv')).toMatchObject({ format: 'csv', reader: 'csv', arrayShape: [1, 2] })
    expect(await text('hello', 'x.txt')).toMatchObject({ format: 'text', reader: 'text' })
    expect(await text('hello', 'x')).toMatchObject({ file: 'x', error: { code: 'unsupported' } })
    expect(await text('{', 'x.json')).toMatchObject({ file: 'x.json', error: { code: 'bad-json' } })
  })
})

describe('arraySummary', () => {
  it('sums integers of any width exactly', () => {
    const data = BigInt64Array.of(2n ** 60n, 2n ** 60n, -1n)
    expect(arraySummary({ data, shape: [3] })).toEqual({
      sum: '2305843009213693951',
      min: -1,
      max: '1152921504606846976',
    })
    const words = new Uint32Array(3_000_000).fill(2 ** 32 - 1)
    expect(arraySummary({ data: words, shape: [3_000_000] }).sum).toBe(String(4294967295n * 3_000_000n))
  })

  it('handles strided views, and returns NaN if there is one', () => {
    const data = Float64Array.of(1, 2, 3, 4, 5, 6)
    expect(arraySummary({ data, shape: [2], stride: [4], offset: 1 })).toEqual({ sum: 8, min: 2, max: 6 })
    data[1] = Number.NaN
    expect(arraySummary({ data, shape: [6] })).toEqual({ sum: 'NaN', min: 'NaN', max: 'NaN' })
    expect(arraySummary({ data: new Uint8Array(0), shape: [0] })).toEqual({ sum: null, min: null, max: null })
    expect(arraySummary({ data: Uint8Array.of(0, 1), shape: [2], dtype: 'bool' })).toEqual({
      sum: 1,
      min: false,
      max: true,
    })
  })
})
