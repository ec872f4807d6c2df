import { expect, it } from 'vitest'
import { sitkReader } from '../../src/formats/sitkReader'

const context = { name: 'a.nrrd', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('no neighbours')) }
const read = (field: string) =>
  sitkReader(
    new TextEncoder().encode(`NRRD0005\ntype: uchar\ndimension: 2\nsizes: 2 2\nencoding: raw\n${field}\n\nabcd`),
    context,
  )

it('takes an unknown spacing for 1, and refuses what is beyond a double or no number', async () => {
  expect((await read('spacings: nan 2')).spacing).toEqual([1, 2])
  for (const wrong of ['1e400', 'inf', 'Infinity', '1e', 'abc'])
    await expect(read(`spacings: ${wrong} 1`), wrong).rejects.toMatchObject({ code: 'bad-header', file: 'a.nrrd' })
})
