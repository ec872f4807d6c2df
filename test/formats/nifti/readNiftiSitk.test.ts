import { expect, it } from 'vitest'
import { sitkReader } from '../../../src/formats/readers/sitkReader'

const context = { name: 'a.nii', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('no neighbours')) }

interface Fields {
  readonly intent?: number
  /** Code of the samples' type; uint8 by default. */
  readonly type?: number
  readonly units?: number
  readonly timeOffset?: number
  readonly sform?: readonly number[]
}

/** The expected values are SimpleITK's (2.5), for files with these fields; the samples are 0, 1, 2, … */
function read(sizes: readonly number[], { intent = 0, type = 2, units = 2, timeOffset = 0, sform }: Fields = {}) {
  const samples = sizes.reduce((product, size) => product * size, 1) * (type === 16 ? 4 : type === 128 ? 3 : 1)
  const bytes = new Uint8Array(352 + samples)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  view.setInt16(40, sizes.length, true)
  for (let axis = 0; axis < 7; axis++) view.setInt16(42 + 2 * axis, sizes[axis] ?? 1, true)
  view.setInt16(68, intent, true)
  view.setInt16(70, type, true)
  for (let axis = 0; axis < 8; axis++) view.setFloat32(76 + 4 * axis, 1, true)
  view.setFloat32(108, 352, true)
  bytes[123] = units
  view.setFloat32(136, timeOffset, true)
  if (sform) view.setInt16(254, 1, true)
  for (const [k, value] of (sform ?? []).entries()) view.setFloat32(280 + 4 * k, value, true)
  bytes.set([110, 43, 49, 0], 344)
  for (let k = 0; k < samples; k++) bytes[352 + k] = k
  return sitkReader(bytes, context)
}

const upright = [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7]

it('drops trailing axes of length one down to three axes, for vectors down to two', async () => {
  expect((await read([3, 2, 2, 1, 1])).shape).toEqual([2, 2, 3])
  expect((await read([3, 2, 1])).shape).toEqual([1, 2, 3])
  expect((await read([3, 2, 1, 1], { intent: 1007 })).shape).toEqual([2, 3])
  await expect(read([3, 1, 1], { intent: 1007 })).rejects.toMatchObject({ code: 'wrong-rank' })
})

it('reads the fifth axis of a vector as its components', async () => {
  const { shape, components, data } = await read([3, 2, 1, 1, 2, 1, 1], { intent: 1007 })
  expect({ shape, components, data: [...data] }).toEqual({
    shape: [2, 3, 2],
    components: 2,
    data: [0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11],
  })
  await expect(read([3, 2, 1, 1, 2, 2], { intent: 1007 })).rejects.toMatchObject({ code: 'unsupported' })
})

it('refuses the intents that SimpleITK refuses, and displacements, whose signs it changes', async () => {
  for (const fields of [{ intent: 1004 }, { intent: 1005 }, { intent: 1006 }, { intent: 1007, type: 128 }])
    await expect(read([3, 2, 2], fields), JSON.stringify(fields)).rejects.toMatchObject({ code: 'wrong-format' })
  await expect(read([3, 2, 2], { intent: 1006, type: 16 })).rejects.toMatchObject({ code: 'unsupported' })
  for (const intent of [2, 1001, 1002, 1003, 1008, 2005]) expect((await read([3, 2, 2], { intent })).components).toBe(1)
})

it('starts the fourth axis at the time offset if the file has a form', async () => {
  const sform = upright
  expect((await read([3, 2, 2, 2], { timeOffset: 7.5, sform })).origin).toEqual([-5, -6, 7, 7.5])
  expect((await read([3, 2, 2, 2], { timeOffset: 8, units: 18, sform })).origin).toEqual([-5, -6, 7, 0.008])
  expect((await read([3, 2, 2, 2], { timeOffset: Number.NaN, sform })).origin).toEqual([-5, -6, 7, 0])
  expect((await read([3, 2, 2, 2], { timeOffset: 7.5 })).origin).toEqual([0, 0, 0, 0])
})

it('refuses a 2-D image whose form is not in its plane', async () => {
  const upended = [0, 0, 1, 5, 0, 1, 0, 6, 1, 0, 0, 7]
  await expect(read([3, 2], { sform: upended })).rejects.toMatchObject({ code: 'bad-geometry' })
  expect((await read([3, 2, 1], { sform: upended })).direction.map((value) => value + 0)).toEqual([
    0, 0, -1, 0, -1, 0, 1, 0, 0,
  ])
  expect((await read([3, 2], { sform: upright })).origin).toEqual([-5, -6])
})
