import { describe, expect, it } from 'vitest'
import type { Volume } from '../../../src/contract'
import { anyReader } from '../../../src/formats/readers/anyReader'
import { medicalReader } from '../../../src/formats/readers/medicalReader'
import { nibabelReader } from '../../../src/formats/readers/nibabelReader'
import { sitkReader } from '../../../src/formats/readers/sitkReader'

const context = (name: string) => ({ name, maxBytes: 1 << 20, resolve: async () => new Uint8Array() })

interface Stated {
  readonly units?: number
  readonly type?: number
  readonly width?: number
  readonly intent?: number
}

function nifti(sizes: readonly number[], { units = 0, type = 2, width = 1, intent = 0 }: Stated = {}): Uint8Array {
  const bytes = new Uint8Array(352 + width * sizes.reduce((a, b) => a * b, 1))
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  for (const [k, value] of [sizes.length, ...sizes].entries()) view.setInt16(40 + 2 * k, value, true)
  view.setInt16(68, intent, true)
  view.setInt16(70, type, true)
  for (let k = 0; k < 8; k++) view.setFloat32(76 + 4 * k, k === 4 ? 2.5 : 3, true)
  view.setFloat32(108, 352, true)
  bytes[123] = units
  bytes.set([110, 43, 49], 344)
  return bytes
}

const facts = ({ spacing, unit, axes }: Volume) => ({ spacing, unit, axes })
const [space, time, unstated] = ['space', 'time', 'unstated'] as const

describe('what a file states of its axes', () => {
  it.each([
    [1, 'm', 3000],
    [2, 'mm', 3],
    [3, 'um', 0.003],
  ] as const)('NIfTI, unit code %i: nibabel keeps %s, SimpleITK converts to mm', async (units, unit, size) => {
    const bytes = nifti([2, 3, 4], { units })
    const kept = { spacing: [3, 3, 3], unit, axes: [space, space, space] }
    expect(facts(await nibabelReader(bytes, context('a.nii')))).toEqual(kept)
    expect(facts(await anyReader(bytes, context('a.nii')))).toEqual(kept)
    expect(facts(await medicalReader(bytes, context('a.nii')))).toEqual(kept)
    const converted = { spacing: [size, size, size], unit: 'mm', axes: [space, space, space] }
    expect(facts(await sitkReader(bytes, context('a.nii')))).toEqual(converted)
  })

  it('NIfTI without a unit states none', async () => {
    expect((await nibabelReader(nifti([2, 3, 4]), context('a.nii'))).unit).toBeUndefined()
    expect((await sitkReader(nifti([2, 3, 4]), context('a.nii'))).unit).toBeUndefined()
  })

  it('the fourth axis of NIfTI is time only if the header has a unit of time', async () => {
    const timed = nifti([2, 3, 4, 5], { units: 2 + 8 })
    expect((await nibabelReader(timed, context('a.nii'))).axes).toEqual([space, space, space, time])
    expect((await sitkReader(timed, context('a.nii'))).axes).toEqual([time, space, space, space])
    const open = nifti([2, 3, 4, 5], { units: 2 })
    expect((await anyReader(open, context('a.nii'))).axes).toEqual([space, space, space, unstated])
  })

  it('vectors and colours of NIfTI', async () => {
    const vector = nifti([2, 3, 4, 1, 3], { intent: 1007, type: 16, width: 4 })
    expect((await anyReader(vector, context('a.nii'))).axes).toEqual([space, space, space, 'vector'])
    expect((await sitkReader(vector, context('a.nii'))).axes).toEqual([space, space, space, 'vector'])
    const colour = nifti([2, 3, 4], { type: 128, width: 3 })
    expect((await nibabelReader(colour, context('a.nii'))).axes).toEqual([space, space, space, 'colour'])
    expect((await sitkReader(colour, context('a.nii'))).axes).toEqual([space, space, space, 'colour'])
  })

  const nrrd = async (lines: readonly string[], count: number) => {
    const head = new TextEncoder().encode(`NRRD0005\ntype: uint8\n${lines.join('\n')}\nencoding: raw\n\n`)
    const bytes = new Uint8Array(head.length + count)
    bytes.set(head)
    return sitkReader(bytes, context('a.nrrd'))
  }
  const directions = '(3,0,0) (0,3,0) (0,0,3)'

  it.each([
    ['"mm" "mm" "mm"', 'mm'],
    ['"microns" "um" "µm"', 'um'],
    ['"mm" "mm" "m"', 'other'],
    ['"" "" ""', undefined],
  ])('NRRD with the space units %s', async (units, unit) => {
    const space = ['dimension: 3', 'space: LAS', 'sizes: 2 3 4', `space directions: ${directions}`]
    expect((await nrrd([...space, `space units: ${units}`], 24)).unit).toBe(unit)
  })

  it('kinds of NRRD', async () => {
    const list = ['dimension: 4', 'sizes: 2 2 3 4', 'kinds: list domain domain domain']
    expect((await nrrd(list, 48)).axes).toEqual([space, space, space, 'channel'])
    const colour = ['dimension: 3', 'sizes: 3 2 3', 'kinds: RGB-color space space', 'units: "" "um" "um"']
    expect(facts(await nrrd(colour, 18))).toEqual({ spacing: [1, 1], unit: 'um', axes: [space, space, 'colour'] })
    const timed = ['dimension: 4', 'sizes: 2 2 3 4', 'kinds: space space space time']
    expect((await nrrd(timed, 48)).axes).toEqual([time, space, space, space])
    expect((await nrrd(['dimension: 4', 'sizes: 2 2 3 4'], 48)).axes).toEqual([unstated, space, space, space])
  })

  it('MetaImage: channels, a fourth axis, and the unit of MetaIO', async () => {
    const text = (lines: readonly string[], count: number) =>
      new TextEncoder().encode(
        `${lines.join('\n')}\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n${'a'.repeat(count)}`,
      )
    const vector = text(['NDims = 3', 'DimSize = 2 3 4', 'ElementNumberOfChannels = 2', 'DistanceUnits = um'], 48)
    expect(facts(await sitkReader(vector, context('a.mha')))).toEqual({
      spacing: [1, 1, 1],
      unit: 'um',
      axes: [space, space, space, 'channel'],
    })
    const four = await anyReader(text(['NDims = 4', 'DimSize = 2 3 4 2'], 48), context('a.mha'))
    expect(four.axes).toEqual([space, space, space, unstated])
  })

  it('a complex NIfTI says how to convert it', async () => {
    const complex = nifti([2, 2, 2], { type: 32, width: 8 })
    await expect(nibabelReader(complex, context('a.nii'))).rejects.toThrow(/complex.*np\.abs/)
  })
})
