import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dicomParts } from '../../../src/formats/dicom/dicomParts'
import { readDicomSeries } from '../../../src/formats/dicom/readDicomSeries'
import { dicomFile } from './dicomFile'

interface Answer {
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly origin: readonly number[]
  readonly direction: readonly number[]
  readonly values: readonly number[]
}

const folder = 'fixtures/dicom-series'
const answers = JSON.parse(readFileSync(`${folder}/answers.json`, 'utf8')) as Record<string, Answer>
const bytesOf = (name: string) => new Uint8Array(readFileSync(`${folder}/${name}.zip`))

async function read(name: string, maxBytes = 2 ** 31) {
  const context = { name: `${name}.zip`, maxBytes }
  return readDicomSeries((await dicomParts(bytesOf(name), { ...context, maxBytes: 2 ** 31 })).images, context)
}

describe('readDicomSeries', () => {
  it.each(Object.keys(answers))('reads as SimpleITK: %s', async (name) => {
    const { data, shape, spacing, origin, direction, unit } = await read(name)
    const right = answers[name]!
    expect(shape).toEqual(right.shape)
    expect(Array.from(data as Float64Array)).toEqual(right.values)
    expect(unit).toBe('mm')
    // SimpleITK computes the geometry of many frames from their texts in another order.
    for (const [found, wanted] of [
      [spacing, right.spacing],
      [origin, right.origin],
      [direction, right.direction],
    ] as const)
      for (const [i, value] of found.entries()) expect(value).toBeCloseTo(wanted[i]!, 6)
  })

  it.each([
    ['ct', Int32Array],
    ['mr-12-bits', Uint16Array],
    ['mr-signed-12-bits', Int16Array],
    ['pet-rle', Float64Array],
  ] as const)('takes the smallest type that holds all values: %s', async (name, type) => {
    expect((await read(name)).data).toBeInstanceOf(type)
  })

  it.each([
    ['missing', 'bad-geometry', 'slices by ImagePositionPatient (0020,0032): found 5.000 mm between'],
    ['doubled', 'bad-geometry', 'slices by ImagePositionPatient (0020,0032): found two at one place'],
    ['varying', 'bad-geometry', 'distance of the slices by ImagePositionPatient (0020,0032): found 2.000 to 3.000 mm'],
    ['tilted', 'bad-geometry', 'the gantry is tilted by 13.5°'],
    ['two-sizes', 'bad-geometry', 'Rows (0028,0010) and Columns (0028,0011): found'],
    ['inverted', 'unsupported', 'MONOCHROME1, whose values SimpleITK inverts and pydicom keeps'],
  ])('refuses %s with what it is', async (name, code, message) => {
    await expect(read(name)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('checks the size before it makes room', async () => {
    await expect(read('ct', 100)).rejects.toMatchObject({ code: 'too-large' })
  })

  it('refuses a folder without a slice', async () => {
    await expect(readDicomSeries([], { name: 'empty', maxBytes: 1 })).rejects.toMatchObject({
      code: 'empty',
      file: 'empty',
    })
  })
})

describe('dicomParts', () => {
  it('takes a file alone, and no segmentation', async () => {
    const context = { name: 'a.dcm', maxBytes: 2 ** 31 }
    const imagesOf = async (bytes: Uint8Array) => (await dicomParts(bytes, context)).images
    expect(await imagesOf(dicomFile('ct'))).toHaveLength(1)
    expect(await imagesOf(dicomFile('binary'))).toEqual([])
    expect(await imagesOf(new Uint8Array(200))).toEqual([])
  })

  it.each(['one-slice', 'pet-rle', 'ct-lossless-jpeg'])(
    'makes no room for more voxels than the file can hold: %s',
    async (name) => {
      const files = (await dicomParts(bytesOf(name), { name, maxBytes: 2 ** 31 })).images
      const changed = files.map((file) => {
        const bytes = file.bytes.slice()
        for (const element of [0x10, 0x11]) {
          const at = Buffer.from(bytes).indexOf(Buffer.from([0x28, 0, element, 0, 0x55, 0x53, 2, 0]))
          bytes.set([0x30, 0x75], at + 8)
        }
        return { name: file.name, bytes }
      })
      await expect(readDicomSeries(changed, { name, maxBytes: 2 ** 40 })).rejects.toMatchObject({
        code: 'truncated',
        message: expect.stringMatching(/PixelData \(7FE0,0010\): found \d+ bytes for 900000000 samples/),
      })
    },
  )
})
