import { describe, expect, it } from 'vitest'
import { npyReader } from '../../../src/formats/readers/npyReader'

const zeros = new Uint8Array(24)

function read(header: string, { data = zeros, version = 1 } = {}) {
  const text = new TextEncoder().encode(`${header}\n`)
  const length = version === 1 ? [text.length & 255, text.length >> 8] : [text.length & 255, text.length >> 8, 0, 0]
  const bytes = Uint8Array.from([0x93, ...new TextEncoder().encode('NUMPY'), version, 0, ...length, ...text, ...data])
  return npyReader(bytes, { name: 'a.npy', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('none')) })
}
const header = (shape: string, extra = '') => `{'descr': '|u1', 'fortran_order': False, 'shape': ${shape}, ${extra}}`

describe('npyReader', () => {
  it('reads every byte of a boolean except 0 as true', async () => {
    const array = await read("{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}", {
      data: Uint8Array.of(0, 1, 2, 255),
    })
    expect(array.dtype).toBe('bool')
    expect(Array.from(array.data as Uint8Array)).toEqual([0, 1, 1, 1])
  })

  it('reads the headers that NumPy reads', async () => {
    expect((await read(header('()'))).shape).toEqual([])
    expect((await read(header('(24,)'))).shape).toEqual([24])
    expect((await read(header('(2, 3,\n 4)'))).shape).toEqual([2, 3, 4])
    expect((await read(header('(2L, 3L)'), { version: 2 })).shape).toEqual([2, 3])
    expect((await read(header('(2, 3)', "'shape': (3, 2)"))).shape).toEqual([3, 2])
    expect((await read(`{"shape":(24,),"fortran_order":True,"descr":"|u1"}`, { version: 3 })).shape).toEqual([24])
    expect((await read(header(`(${'1, '.repeat(64)})`))).shape).toHaveLength(64)
  })

  it('refuses the headers that NumPy refuses', async () => {
    const refused = { code: 'bad-header' }
    for (const shape of ['(6)', '6', '[2, 3]', '(02, 3)', '(2 3)', '(2, 3,,)', '(,)', '(-1,)', '(1,)*3'])
      await expect(read(header(shape)), shape).rejects.toMatchObject(refused)
    await expect(read(header('(2, 3)', "'x': 1"))).rejects.toMatchObject(refused)
    await expect(read(header('(2L, 3L)'), { version: 3 })).rejects.toMatchObject(refused)
    await expect(read(header(`(${'1, '.repeat(65)})`))).rejects.toMatchObject(refused)
    await expect(read(header('(24,)') + ' '.repeat(10_000))).rejects.toMatchObject(refused)
    await expect(read("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}")).rejects.toMatchObject({
      code: 'unsupported',
    })
  })
})
