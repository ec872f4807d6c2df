import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesSource } from '../../../../src/engine/files/filesSource'
import { openedContents } from '../../../../src/formats/dicom/contents/openedContents'
import { unzip } from '../../../../src/node/files/unzip'
import { plainLabelName } from '../../../../src/understanding/labels/labelNames'

const bytesOf = (path: string) => new Uint8Array(readFileSync(`fixtures/${path}`))

async function contentsOf(files: Record<string, Uint8Array>, path: string) {
  return openedContents(filesSource(files), path, { name: path, plain: plainLabelName })
}

const series = (name: string) => contentsOf({ [name]: bytesOf(`dicom-series/${name}`) }, name)

async function clinic() {
  const slices = await unzip(bytesOf('rtstruct/ct.zip'), 2 ** 20)
  const files: Record<string, Uint8Array> = {}
  for (const [name, bytes] of slices) files[`p1/${name}`] = bytes
  for (const name of ['reference.dcm', 'prediction.dcm']) files[`p1/${name}`] = bytesOf(`rtstruct/${name}`)
  files['p1/seg.dcm'] = bytesOf('dicom-seg/jpeg-ls.dcm')
  files['p1/notes.txt'] = new Uint8Array(3)
  files['p1/broken.dcm'] = bytesOf('rtstruct/reference.dcm').slice(0, 400)
  return contentsOf(files, 'p1')
}

describe('what a folder of DICOM holds', () => {
  it('is studies, series, structures and segments', async () => {
    const found = (await clinic())!
    expect(found).toMatchObject({ file: 'p1', files: 14, otherFiles: 1, studies: 2 })
    expect(found.damaged.map(({ file }) => file)).toEqual(['p1/broken.dcm'])
    const [ct, prediction, reference, seg] = found.series
    expect(ct).toMatchObject({
      modality: 'CT',
      files: 10,
      slices: 10,
      size: [40, 40],
      spacing: [1.25, 1.25, 3],
      orientation: 'axial',
      missingSlices: 0,
      doubledSlices: 0,
      problem: null,
    })
    expect(reference).toMatchObject({
      modality: 'RTSTRUCT',
      file: 'p1/reference.dcm',
      frameOfReference: ct!.frameOfReference,
      refersTo: [{ series: 1, slices: 9 }],
      absent: [],
    })
    const states = new Map(reference!.structures.map(({ name, state, contours }) => [name, [state, contours]]))
    expect(states.get('PTV_60')).toEqual(['contours', 9])
    expect(states.get('Empty')).toEqual(['empty', 0])
    expect(states.get('Isocentre')).toEqual(['empty', 0])
    expect(states.get('Nothing at all')).toEqual(['no contours', 0])
    // "ptv 60" is PTV_60.
    expect(prediction!.absent).toContain('Bow tie')
    expect(prediction!.absent.map(plainLabelName)).not.toContain(plainLabelName('PTV_60'))
    expect(seg).toMatchObject({ segments: ['Liver', 'Tumour'], refersTo: [{ series: null }], study: 2 })
    expect(seg!.compressions).toEqual([{ name: 'JPEG-LS', isRead: true, wayOut: null }])
  })

  it('counts missing and doubled slices, and says why a series is not read', async () => {
    expect((await series('missing.zip'))!.series[0]).toMatchObject({ slices: 4, missingSlices: 1, doubledSlices: 0 })
    expect((await series('doubled.zip'))!.series[0]).toMatchObject({ slices: 3, missingSlices: 0, doubledSlices: 1 })
    expect((await series('tilted.zip'))!.series[0]!.problem).toContain('the gantry is tilted by 13.5°')
    expect((await series('inverted.zip'))!.series[0]!.problem).toContain('MONOCHROME1')
    expect((await series('ct-oblique-implicit.zip'))!.series[0]!.orientation).toBe('axial, oblique by 22.9°')
  })

  it('holds no identifier, and nothing of the patient', async () => {
    const archives = readdirSync('fixtures/dicom-series').filter((name) => name.endsWith('.zip'))
    const all = JSON.stringify([await clinic(), ...(await Promise.all(archives.map(series)))])
    expect(all).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
    expect(all).not.toMatch(/patient"|birth|Anonym/i)
  })

  it('is null for other files', async () => {
    expect(await contentsOf({ 'a.txt': new Uint8Array(3) }, 'a.txt')).toBeNull()
    expect(await contentsOf({ 'a/b.txt': new Uint8Array(3) }, 'a')).toBeNull()
    expect(await contentsOf({ 'ct.dcm': bytesOf('dicom-seg/ct.dcm') }, 'ct.dcm')).toBeNull()
  })

  it('are a segmentation alone, too', async () => {
    const contents = await contentsOf({ 'seg.dcm': bytesOf('dicom-seg/overlapping.dcm') }, 'seg.dcm')
    expect(contents!.series).toMatchObject([{ kind: 'segmentation', frames: 8, segments: ['Liver', 'Tumour'] }])
  })
})
