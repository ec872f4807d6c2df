import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { seriesGrid } from '../../../src/formats/dicom/seriesGrid'
import { dicomSlice, type SliceFields } from '../../support/files/dicomSlice'
import { fileOf } from '../../support/readers/dicomSegOf'

const gridOf = (slices: readonly SliceFields[]) =>
  seriesGrid(
    slices.map((fields, i) => ({ name: `${i}.dcm`, bytes: dicomSlice(fields) })),
    'series',
  )
const at = (z: number): SliceFields => ({ position: [-10, 20, z] })

describe('seriesGrid', () => {
  it('sorts slices along their normal, whatever the order of the files', async () => {
    const { affine, shape } = await gridOf([at(-28.5), at(-33.5), at(-31)])
    expect(shape).toEqual([13, 11, 3])
    // RAS: x and y of the patient change their sign; columns are 0.9 mm apart.
    expect(affine).toEqual([-0.9, 0, 0, 10, 0, -0.7, 0, -20, 0, 0, 2.5, -33.5, 0, 0, 0, 1])
  })
  it('reads the fixture of a slice', async () => {
    const { readFileSync } = await import('node:fs')
    const bytes = new Uint8Array(readFileSync('fixtures/dicom-seg/ct.dcm'))
    expect((await seriesGrid([{ name: 'ct.dcm', bytes }], 'series')).shape).toEqual([13, 11, 1])
  })
  it.each<[string, readonly SliceFields[], string]>([
    [
      'two series',
      [at(0), { ...at(1), series: '1.2.4' }],
      'series: SeriesInstanceUID (0020,000E): found 2 in one folder: 1.2.3, 1.2.4',
    ],
    [
      'another size',
      [at(0), { ...at(1), rows: 12 }],
      '1.dcm: Rows (0028,0010) and Columns (0028,0011): found 12, 13, expected 11, 13',
    ],
    [
      'a missing slice',
      [at(0), at(1), at(3)],
      'slices by ImagePositionPatient (0020,0032): found 2.000 mm between 1.dcm and 2.dcm, where others are 1.000 mm apart: 1 missing',
    ],
    [
      'a slice twice',
      [at(0), at(1), at(1)],
      'slices by ImagePositionPatient (0020,0032): found two at one place: 1.dcm and 2.dcm',
    ],
    ['no position', [{}], '0.dcm: ImagePositionPatient (0020,0032): missing, expected 3 numbers'],
    ['no rows', [{ ...at(0), rows: 0 }], '0.dcm: Rows (0028,0010): found 0, expected a number above 0'],
  ])('refuses %s', async (_, slices, message) => {
    await expect(gridOf(slices)).rejects.toThrow(message)
  })
  it('refuses a deflated file without inflating it', async () => {
    const bytes = fileOf('1.2.840.10008.1.2.1.99', [deflateRawSync(Buffer.alloc(1 << 24))])
    const { arrayBuffers } = process.memoryUsage()
    await expect(seriesGrid([{ name: 'a.dcm', bytes }], 'series')).rejects.toThrow(
      'a.dcm: TransferSyntaxUID (0002,0010): found deflated data',
    )
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(1 << 23)
  })
  it('refuses an element that ends behind the file', async () => {
    const rows = Uint8Array.of(0x28, 0, 0x10, 0, 0x55, 0x53, 1, 0, 7)
    const bytes = fileOf('1.2.840.10008.1.2.1', [rows])
    await expect(seriesGrid([{ name: 'a.dcm', bytes }], 'series')).rejects.toMatchObject({
      code: 'bad-header',
      file: 'a.dcm',
    })
  })
  it('refuses a file that is no DICOM', async () => {
    await expect(seriesGrid([{ name: 'a.dcm', bytes: new Uint8Array(200) }], 'series')).rejects.toThrow('DICM')
  })
})
