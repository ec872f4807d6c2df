import { expect, it } from 'vitest'
import { sitkReader } from '../../src/formats/sitkReader'

const context = { name: 'a.mha', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('no neighbours')) }
const header = { NDims: '2', BinaryData: 'False', DimSize: '2 2', ElementType: 'MET_FLOAT', ElementSpacing: '1 1' }

function read(lines: Record<string, string>, samples: string) {
  const keys = Object.entries({ ...header, ...lines, ElementDataFile: 'LOCAL' })
  const text = `${keys.map(([key, value]) => `${key} = ${value}`).join('\n')}\n${samples}`
  return sitkReader(new TextEncoder().encode(text), context)
}

it('reads numbers as SimpleITK 2.5 does, and refuses the texts that it refuses', async () => {
  expect([...(await read({}, '1 2.5 -1e2 .5')).data]).toEqual([1, 2.5, -100, 0.5])
  for (const sample of ['nan', '-inf', '1e400', '0x10', '1e', 'abc'])
    await expect(read({}, `1 ${sample} 3 4`), sample).rejects.toMatchObject({ code: 'corrupt', file: 'a.mha' })
  for (const spacing of ['1e400 1', '0x10 1', 'nan 1', '1 1e', '1,1'])
    await expect(read({ ElementSpacing: spacing }, '1 2 3 4'), spacing).rejects.toMatchObject({ code: 'bad-header' })
  for (const size of ['0x2 2', '2', '2 nan'])
    await expect(read({ DimSize: size }, '1 2 3 4'), size).rejects.toMatchObject({ code: 'bad-header' })
  await expect(read({ NDims: '0x2' }, '1 2 3 4')).rejects.toMatchObject({ code: 'bad-header' })
})

it('ends a key at a zero byte, as the reference does, and takes no other control for a blank', async () => {
  for (const key of ['Offset', 'Offset\0', 'Offset\0 more', ' Offset\t'])
    expect((await read({ [key]: '1 2' }, '1 2 3 4')).origin, JSON.stringify(key)).toEqual([1, 2])
  for (const key of ['Off\0set', '\0Offset', 'Offset\v', 'Offset\x01'])
    expect((await read({ [key]: '1 2' }, '1 2 3 4')).origin, JSON.stringify(key)).toEqual([0, 0])
  await expect(read({ Offset: '1\0 2' }, '1 2 3 4')).rejects.toMatchObject({ code: 'bad-header' })
})
