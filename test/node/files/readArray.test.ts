import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dice } from '../../../src/metrics'
import { readArray } from '../../../src/node'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-array-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A NIfTI of 4 × 3 × 2 voxels (x, y, z) with the sizes 1, 2, 3 mm, of version 1 or 2. */
function nifti(version: 1 | 2): string {
  const [bytes, offset] = version === 1 ? [348, 352] : [540, 544]
  const data = new DataView(new ArrayBuffer(offset + 24))
  data.setInt32(0, bytes, true)
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, i) => {
      data.setUint8(at + i, letter.charCodeAt(0))
    })
  const sizes = [3, 4, 3, 2, 1, 1, 1, 1]
  const steps = [1, 1, 2, 3, 1, 1, 1, 1]
  if (version === 1) {
    for (const [i, n] of sizes.entries()) data.setInt16(40 + 2 * i, n, true)
    data.setInt16(70, 2, true)
    data.setInt16(72, 8, true)
    for (const [i, n] of steps.entries()) data.setFloat32(76 + 4 * i, n, true)
    data.setFloat32(108, offset, true)
    data.setUint8(123, 2)
    text(344, 'n+1\0')
  } else {
    text(4, 'n+2\0\r\n\x1a\n')
    data.setInt16(12, 2, true)
    data.setInt16(14, 8, true)
    for (const [i, n] of sizes.entries()) data.setBigInt64(16 + 8 * i, BigInt(n), true)
    for (const [i, n] of steps.entries()) data.setFloat64(104 + 8 * i, n, true)
    data.setBigInt64(168, BigInt(offset), true)
    data.setInt32(500, 2, true)
  }
  for (let i = 0; i < 24; i++) data.setUint8(offset + i, i % 5 === 0 ? 1 : 0)
  const path = join(folder, `v${version}.nii`)
  writeFileSync(path, new Uint8Array(data.buffer))
  return path
}

it('has one order of axes for every format of volumes', async () => {
  const [one, two] = [await readArray(nifti(1)), await readArray(nifti(2))]
  for (const volume of [one, two])
    expect([[...volume.shape], [...volume.spacing!]]).toEqual([
      [2, 3, 4],
      [3, 2, 1],
    ])
  expect(dice(one, two, { label: 1 })).toBe(1)
})

it('has voxel sizes in mm, but those of a named reader', async () => {
  const path = join(folder, 'um.nrrd')
  const nrrd = (units: string) =>
    writeFileSync(
      path,
      `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 1 1\nencoding: ascii\nspace: LPS\nspace directions: (7,0,0) (0,8,0) (0,0,9)\nspace units: ${units}\n\n1 0`,
    )
  nrrd('"um" "um" "um"')
  const { spacing, unit } = await readArray(path)
  expect([unit, ...spacing!.map((size) => Number(size.toFixed(9)))]).toEqual(['mm', 0.009, 0.008, 0.007])
  expect((await readArray(path, { reader: 'sitk' })).spacing).toEqual([9, 8, 7])
  nrrd('"mm" "um" "mm"')
  await expect(readArray(path)).rejects.toMatchObject({ code: 'bad-geometry', file: path })
})

it('refuses NaN that its library takes for 0', async () => {
  const path = nifti(1)
  const header = readFileSync(path).subarray(0, 352)
  header.writeInt16LE(16, 70)
  header.writeInt16LE(32, 72)
  const samples = Float32Array.from({ length: 24 }, (_, i) => (i === 3 ? Number.NaN : 1))
  writeFileSync(path, Buffer.concat([header, new Uint8Array(samples.buffer)]))
  await expect(readArray(path)).rejects.toThrow('found 1 NaN or infinite values')
  expect((await readArray(path, { reader: 'sitk' })).data).toContain(0)
})

it('follows a named reader, and its order', async () => {
  const nibabel = await readArray(nifti(1), { reader: 'nibabel' })
  expect([...nibabel.shape]).toEqual([4, 3, 2])
})

it('reads pictures, and refuses what is none', async () => {
  expect((await readArray('fixtures/goldens/io/png/rgb8.png')).shape.length).toBe(3)
  await expect(readArray(join(folder, 'absent.png'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(readArray('README.md')).rejects.toMatchObject({ name: 'MedgradeError' })
  await expect(readArray('fixtures/goldens/io/png/rgb8.png', { reader: 'nonsense' as 'pil' })).rejects.toMatchObject({
    code: 'bad-argument',
  })
})
