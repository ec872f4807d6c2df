import { describe, expect, it } from 'vitest'
import { readStructureSet } from '../../../../src/formats/dicom/contours/readStructureSet'
import { structureFile } from '../../../support/files/structureFiles'
import { square, structureSetFile, type WrittenStructure } from '../../../support/files/structureSetFile'

const read = (...structures: WrittenStructure[]) =>
  readStructureSet({ name: 'rs.dcm', bytes: structureSetFile(structures, '1.2.3') })

describe('readStructureSet', () => {
  it('gives names, contours and the frame of reference', async () => {
    const { structures, frame, grid } = await readStructureSet({
      name: 'rs.dcm',
      bytes: structureFile('reference.dcm'),
    })
    expect(structures.map(({ name, contours, others }) => `${name} ${contours.length} ${others}`)).toEqual(
      ['PTV_60 9 0', 'Parotid L 7 0', 'Ring XOR 6 0', 'Ring keyhole 3 0', 'On voxels 2 0', 'Between voxels 2 0'].concat(
        [
          'Between slices 7 0',
          'Bow tie 1 0',
          'Beyond the image 1 0',
          'Empty 0 0',
          'Nothing at all 0 0',
          'Isocentre 0 1',
        ],
      ),
    )
    expect({ frame, grid }).toEqual({ frame: '1.2.826.0.1.3680043.8.498.1', grid: null })
    expect(structures[4]!.contours[0]!.images).toEqual(['1.2.826.0.1.3680043.8.498.3.3'])
    expect([...structures[4]!.contours[0]!.points.slice(0, 6)]).toEqual([-15, -10.5, 46, -7.5, -10.5, 46])
  })

  it.each<readonly [string, WrittenStructure, RegExp]>([
    [
      'a number that is none',
      { name: 'A', number: 'x' },
      /rs\.dcm: ROINumber \(3006,0022\) of structure 1: found x, expected a whole number/,
    ],
    [
      'contours of no structure',
      { name: 'A', referenced: '7' },
      /ReferencedROINumber \(3006,0084\): found 7, expected a number of StructureSet/,
    ],
    [
      'numbers that are no points',
      { name: 'A', contours: ['1\\2\\3\\4'] },
      /ContourData \(3006,0050\) of contour 1 of A: found 4 numbers, expected three/,
    ],
    [
      'fewer points than stated',
      { name: 'A', contours: [square(0, 0, 1, 0)], count: '9' },
      /found 12 numbers, expected three for each of 9 points/,
    ],
    ['a coordinate that is none', { name: 'A', contours: ['1\\x\\3'] }, /found "x", expected millimetres/],
    ['a coordinate without digits', { name: 'A', contours: ['1\\\\3'] }, /found "", expected millimetres/],
    [
      'a place beyond a kilometre',
      { name: 'A', contours: ['1\\2e6\\3'] },
      /found "2e6", expected millimetres, at most a kilometre/,
    ],
  ])('refuses %s, and names no patient', async (_, structure, message) => {
    const error = await read(structure).catch((one: unknown) => one)
    expect((error as Error).message).toMatch(message)
    expect((error as Error).message).not.toContain('SECRET')
  })

  it('refuses two structures of one number, two items of contours of one structure, and none', async () => {
    await expect(read({ name: 'A' }, { name: 'B', number: '1' })).rejects.toThrow(
      'ROINumber (3006,0022): found 1 twice',
    )
    await expect(read({ name: 'A' }, { name: 'B', referenced: '1' })).rejects.toThrow('of item 2: found 1 twice')
    await expect(read()).rejects.toThrow('StructureSetROISequence (3006,0020): found no structure')
  })

  it('names a structure without a name after its number', async () => {
    expect((await read({ name: '' })).structures[0]!.name).toBe('ROI 1')
  })
})
