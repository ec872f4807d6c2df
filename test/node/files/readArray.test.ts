import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
