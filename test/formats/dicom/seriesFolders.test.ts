import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesSource } from '../../../src/engine/files/filesSource'
import { detectFormat } from '../../../src/formats/detectFormat'
import { isDicomArchive } from '../../../src/formats/dicom/isDicomArchive'
import { isSeriesFolder } from '../../../src/formats/dicom/isSeriesFolder'
import { packedSeries } from '../../../src/formats/dicom/packedSeries'
import { seriesFiles } from '../../../src/formats/dicom/seriesFiles'
import { sliceFiles } from '../../../src/formats/dicom/sliceFiles'
import { readers } from '../../../src/formats/readers/readers'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { listImages } from '../../../src/presets/pairing/listImages'
import { dicomFile } from './dicomFile'

const archive = new Uint8Array(readFileSync('fixtures/dicom-series/ct.zip'))
const slices = await seriesFiles(archive, { name: 'ct.zip', maxBytes: 2 ** 31 })
const inFolder = (folder: string) =>
  Object.fromEntries(slices.map(({ name, bytes }) => [`${folder}/${name.slice(name.lastIndexOf('/') + 1)}`, bytes]))
const source = filesSource({
  ...inFolder('case1'),
  ...inFolder('deep/case2'),
  'case1/README.txt': 'no image',
  'case1/DICOMDIR': 'no image',
  'seg.dcm': dicomFile('binary'),
  'texts/a': 'no image',
})
const context = (name: string) => ({ name, maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('detached')) })

describe('a folder of slices', () => {
  it('is told from other folders by its first slice', async () => {
    expect(await isSeriesFolder(source, 'case1')).toBe(true)
    expect(await isSeriesFolder(source, 'deep')).toBe(false)
    expect(await isSeriesFolder(source, 'texts')).toBe(false)
    // The root holds a segmentation, which is a file of its own.
    expect(await isSeriesFolder(source, '')).toBe(false)
    expect(await isSeriesFolder(source, 'absent')).toBe(false)
  })
  it('lists its slices, without texts and directories of discs', async () => {
    expect(await sliceFiles(source, 'case1')).toEqual(['case1/IM000', 'case1/IM001', 'case1/IM002', 'case1/IM003'])
  })
  it('is one image among others', async () => {
    expect(await listImages(source)).toEqual(['case1', 'deep/case2', 'seg.dcm'])
  })
  it('is read as the archive of its slices', async () => {
    const packed = await source.read('case1')
    expect(await packedSeries(source, 'case1')).toEqual(packed)
    const [ours, whole] = [
      await readers.dicom(packed, context('case1')),
      await readers.dicom(archive, context('ct.zip')),
    ]
    expect({ ...ours, data: [...ours.data] }).toEqual({ ...whole, data: [...whole.data] })
    expect((await readers.any(packed, context('case1'))).shape).toEqual([4, 5, 4])
  })
  it('without slices is no file', async () => {
    expect(await packedSeries(source, 'texts')).toBeNull()
    await expect(source.read('texts')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('isDicomArchive', () => {
  const named = (name: string) => storedZip([{ name, bytes: new Uint8Array(3) }])
  it.each(['a.dcm', 'series/IM001', 'IM001', 'a.IMA', 'series/'])('%s', (name) => {
    expect(isDicomArchive(named(name))).toBe(true)
    expect(detectFormat(named(name), 'a.zip')).toBe('dicom')
  })
  it.each(['probabilities.npy', 'xl/workbook.xml', '[Content_Types].xml', 'mask.nii.gz'])('not of %s', (name) => {
    expect(isDicomArchive(named(name))).toBe(false)
  })
})
