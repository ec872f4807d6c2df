import { describe, expect, it } from 'vitest'
import { inspectCommand } from '../../../src/cli/commands/inspect'
import { metricCommand } from '../../../src/cli/commands/metric'

const at = (name: string) => `fixtures/dicom-seg/${name}`

async function run(words: readonly string[]) {
  const printed: string[] = []
  const said: string[] = []
  const io = {
    print: async (text: string) => void printed.push(text),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  const status = await metricCommand(words, io)
  return { status, printed: printed.join('\n'), said: said.join('\n') }
}

describe('medgrade metric with DICOM segmentations', () => {
  it.each([
    ['masks.nii.gz', 'binary.dcm'],
    ['labelmap.dcm', 'masks-flipped.nii.gz'],
    ['masks-oblique.nii.gz', 'oblique.dcm'],
    ['binary.dcm', 'shuffled.dcm'],
  ])('compares %s and %s on one grid', async (reference, prediction) => {
    const { printed, said } = await run(['dice', at(reference), at(prediction)])
    expect(said).toBe('')
    expect(printed).toBe('1  1\n2  1')
    const distance = await run(['hausdorffDistance', at(reference), at(prediction), '--label', '1'])
    expect(Number(distance.printed)).toBe(0)
  })

  it('has the spacing of the reference', async () => {
    const volume = async (name: string) =>
      Number((await run(['volumeDifference', at(name), at('every-second-slice.dcm'), '--label', '1'])).printed)
    const inSeg = await volume('binary.dcm')
    expect(inSeg).toBeCloseTo(81.9, 9)
    // The voxel sizes of a NIfTI are in single precision.
    expect(await volume('masks.nii.gz')).toBeCloseTo(inSeg, 5)
  })

  it('compares segments that overlap as evaluate does', async () => {
    expect(await run(['dice', at('masks.nii.gz'), at('overlapping.dcm')])).toMatchObject({
      status: 0,
      printed: 'Liver   1\nTumour  0.7692307692307693',
    })
  })

  it('refuses grids that do not fit', async () => {
    expect(await run(['dice', at('masks.nii.gz'), at('oblique.dcm')])).toMatchObject({
      status: 1,
      said: expect.stringMatching(/oblique\.dcm: grid of the DICOM segmentation.*--resample/),
    })
  })
})

describe('medgrade inspect', () => {
  it('describes a DICOM segmentation, and an image', async () => {
    const printed: string[] = []
    const io = { print: async (text: string) => void printed.push(text), say: () => {} }
    expect(await inspectCommand([at('binary.dcm'), at('ct.dcm')], { json: true }, io)).toBe(0)
    expect(await inspectCommand([at('binary.dcm')], { json: true, reader: 'dicom' }, io)).toBe(0)
    const [seg, image, voxels] = printed.map((line) => JSON.parse(line))
    expect(seg.series).toMatchObject([{ kind: 'segmentation', size: [13, 11], frames: 8 }])
    expect(seg.series[0].segments).toEqual(['Liver', 'Tumour'])
    expect(voxels).toMatchObject({ format: 'dicom', reader: 'dicom', size: [13, 11, 5], spacing: [0.9, 0.7, 2.5] })
    expect(image).toMatchObject({ format: 'dicom', size: [13, 11, 1], unit: 'mm' })
  })
})
