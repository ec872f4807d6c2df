import { expect, it } from 'vitest'
import { sitkReader } from '../../../src/formats/readers/sitkReader'

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

it('ends a key at a zero byte, as the reference does; no other control character is a blank', async () => {
  for (const key of ['Offset', 'Offset\0', 'Offset\0 more', ' Offset\t'])
    expect((await read({ [key]: '1 2' }, '1 2 3 4')).origin, JSON.stringify(key)).toEqual([1, 2])
  for (const key of ['Off\0set', '\0Offset', 'Offset\v', 'Offset\x01'])
    expect((await read({ [key]: '1 2' }, '1 2 3 4')).origin, JSON.stringify(key)).toEqual([0, 0])
  await expect(read({ Offset: '1\0 2' }, '1 2 3 4')).rejects.toMatchObject({ code: 'bad-header' })
})

it('reads BinaryData as false unless it starts with T, t or 1', async () => {
  for (const value of ['False', '0', 'no', 'Y', '2', ''])
    expect([...(await read({ BinaryData: value }, '1 2 3 4\n')).data], value).toEqual([1, 2, 3, 4])
  for (const value of ['True', 't', '1'])
    await expect(read({ BinaryData: value }, '1 2 3 4\n'), value).rejects.toMatchObject({ code: 'truncated' })
})

it('reads a text for each slice behind its header, and swaps the bytes of its samples if the byte order demands it', async () => {
  const files: Record<string, string> = { 'p0.txt': '0 1 2 99\n', 'p1.txt': '10 11\n', 'p2.txt': '7' }
  const parts = (lines: Record<string, string>, dataFile: string) => {
    const keys = Object.entries({ ...header, ...lines, ElementType: 'MET_SHORT', ElementDataFile: dataFile })
    const text = keys.map(([key, value]) => `${key} = ${value}`).join('\n')
    const resolve = async (name: string) => new TextEncoder().encode(files[name])
    return sitkReader(new TextEncoder().encode(text), { ...context, name: 'a.mhd', resolve })
  }
  const list = 'LIST\np0.txt\np1.txt'
  expect([...(await parts({}, list)).data]).toEqual([0, 1, 10, 11])
  expect([...(await parts({ CompressedData: 'True' }, 'p%d.txt 0 1 1')).data]).toEqual([0, 1, 10, 11])
  expect([...(await parts({ HeaderSize: '2' }, 'LIST\np0.txt\np0.txt')).data]).toEqual([1, 2, 1, 2])
  expect([...(await parts({ BinaryDataByteOrderMSB: 'True' }, list)).data]).toEqual([0, 256, 2560, 2816])
  await expect(parts({}, 'LIST\np0.txt\np2.txt')).rejects.toMatchObject({ code: 'truncated' })
  await expect(parts({ HeaderSize: '-1' }, 'p2.txt')).rejects.toMatchObject({ code: 'truncated' })
})
