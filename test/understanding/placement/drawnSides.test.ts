import { describe, expect, it } from 'vitest'
import { comparedLabels, readComparedFile } from '../../../src/evaluation'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { unzip } from '../../../src/node/files/unzip'
import { ctGrid, structureFile } from '../../support/files/structureFiles'
import { square, structureSetFile, type WrittenStructure } from '../../support/files/structureSetFile'

const grid = await ctGrid()
const open = (bytes: Uint8Array, name: string) => readComparedFile(bytes, { name, as: 'labels' })
const reference = await open(structureFile('reference.dcm'), 'ref.dcm')
const prediction = await open(structureFile('prediction.dcm'), 'pred.dcm')
const made = (...structures: WrittenStructure[]) => open(structureSetFile(structures, '9.9'), 'made.dcm')

const counts = ({ parts }: ReturnType<typeof comparedLabels>) =>
  parts.map(({ name, values }) => [name, ...values.map(({ data }) => (data as Uint8Array).reduce((a, b) => a + b, 0))])

describe('drawnSides', () => {
  it('draws the structures of labels by their names and patterns, and tells absent from empty ones', () => {
    const labels = 'PTV_60=1,PAROTID_L|Parotid*L=2,Empty=3,Cord=4'
    const result = comparedLabels(reference, prediction, { labels, grid })
    expect(counts(result)).toEqual([
      ['PTV_60', 1645, 1548],
      ['PAROTID_L', 255, 286],
      ['Empty', 0, 27],
      ['Cord', 0, 0],
    ])
    expect(result.warnings.join('\n')).toMatch(
      /the reference has no structure Cord: absent, and counted as empty; it has PTV_60, Parotid L/,
    )
    expect(result.warnings).toContain('structures of the reference without a closed contour, which are empty: Empty')
    expect(result.understood).toEqual([
      'reference: RTSTRUCT of 12 structures, drawn as dcmrtstruct2nii; voxel size in mm',
      'prediction: RTSTRUCT of 4 structures, drawn as dcmrtstruct2nii; voxel size in mm',
    ])
  })

  it('takes the rules of the option, and refuses the option where nothing is drawn', async () => {
    const labels = 'PTV_60=1'
    const [[, more]] = counts(comparedLabels(reference, prediction, { labels, grid, contours: 'rt-utils' })) as [
      [string, number],
    ]
    const [[, less]] = counts(comparedLabels(reference, prediction, { labels, grid })) as [[string, number]]
    expect(more).toBeGreaterThan(less)
    const image = await open(
      new TextEncoder().encode('NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2'),
      'a.nrrd',
    )
    expect(() => comparedLabels(image, image, { contours: 'rt-utils' })).toThrow('--contours')
  })

  it('takes the grid of the images beside the file, or of the other side', async () => {
    const slices = [...(await unzip(structureFile('ct.zip'), 2 ** 24))].map(([name, bytes]) => ({ name, bytes }))
    const folder = await open(storedZip([...slices, { name: 'rs.dcm', bytes: structureFile('reference.dcm') }]), 'p1')
    const right = counts(comparedLabels(reference, prediction, { labels: 'PTV_60=1', grid }))
    expect(counts(comparedLabels(folder, prediction, { labels: 'PTV_60=1' }))).toEqual(right)
    expect(
      counts(comparedLabels(prediction, folder, { labels: 'PTV_60=1' }))[0]!
        .slice(1)
        .reverse(),
    ).toEqual(right[0]!.slice(1))
    const affine = 'space: LPS\nspace directions: (1.25,0,0) (0,1.25,0) (0,0,3)\nspace origin: (-25,-20.5,40)'
    const header = `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 40 40 10\n${affine}\nencoding: raw\n\n`
    const map = await open(Buffer.concat([Buffer.from(header), Buffer.alloc(16000, 1)]), 'map.nrrd')
    expect(counts(comparedLabels(map, prediction, { labels: 'PTV_60=1' }))[0]!.slice(1)).toEqual([16000, right[0]![2]])
  })

  it('refuses contours without a grid, and a label that fits several structures', async () => {
    expect(() => comparedLabels(reference, prediction)).toThrow(
      'pred.dcm: grid of the contours (RTSTRUCT): found none, expected --series with the images on which they were drawn',
    )
    expect(() => comparedLabels(reference, prediction, { labels: 'Ring*=1', grid })).toThrow(
      'ref.dcm: structure Ring*: found Ring XOR, Ring keyhole, expected one',
    )
  })

  it('says what does not fit the slices, and refuses another frame of reference where it is asked to', async () => {
    const own = await made({
      name: 'A',
      contours: [square(0, 0, 9, 40), square(0, 0, 9, 40.6), square(0, 0, 9, 52), square(0, 0, 9, 90)],
    })
    const { warnings } = comparedLabels(own, own, { grid })
    expect(warnings.filter((text) => text.includes('of the reference'))).toEqual([
      'the contours of the reference are of frame of reference 9.9, the images of 1.2.826.0.1.3680043.8.498.1',
      'contours of the reference beside all slices, which count nowhere: 1 of 4 of A',
      'slices of the reference with contours of several planes, of which voxels in two count as holes: 1 of A; --series with the images on which they were drawn',
      'slices of the reference without a contour between others, which stay empty: 3 of A',
    ])
    expect(() => comparedLabels(own, own, { grid, geometry: 'strict' })).toThrow(
      'FrameOfReferenceUID (0020,0052): found 9.9',
    )
  })
})
