import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { medicalReader } from '../../../src/formats/readers/medicalReader'
import { sitkReader } from '../../../src/formats/readers/sitkReader'

const context = { name: 'a.nrrd', maxBytes: 2 ** 31, resolve: () => Promise.reject(new Error('no neighbours')) }
const read = (field: string) =>
  sitkReader(
    new TextEncoder().encode(`NRRD0005\ntype: uchar\ndimension: 2\nsizes: 2 2\nencoding: raw\n${field}\n\nabcd`),
    context,
  )

it('reads an unknown spacing as 1, and refuses values beyond a double and non-numbers', async () => {
  expect((await read('spacings: nan 2')).spacing).toEqual([2, 1])
  for (const wrong of ['1e400', 'inf', 'Infinity', '1e', 'abc'])
    await expect(read(`spacings: ${wrong} 1`), wrong).rejects.toMatchObject({ code: 'bad-header', file: 'a.nrrd' })
})

const nrrd = (header: string, body: Uint8Array | string = 'abcd') =>
  new Uint8Array(Buffer.concat([Buffer.from(`${header}\n\n`), Buffer.from(body)]))
const head = 'NRRD0005\ntype: uchar\ndimension: 2\nsizes: 2 2\nencoding: '
const open = (bytes: Uint8Array) => sitkReader(bytes, context)

it('does not change an axis whose direction is none or all NaN, and reads an origin of NaN as 0', async () => {
  const space = 'space dimension: 2\nspace directions:'
  expect((await read(`${space} (nan,NaN) (0,3)`)).spacing).toEqual([3, 1])
  expect((await read(`${space} none (0,3)`)).spacing).toEqual([3, 1])
  expect((await read(`${space} (2,0) (0,3)\nspace origin: (nan,nan)`)).origin).toEqual([0, 0])
  expect((await read(`${space} (2,0) (0,3)\nspacings: nan nan`)).spacing).toEqual([3, 2])
  for (const wrong of [
    `${space} (nan,1) (0,3)`,
    `${space} (2,0) (0,3)\nspacings: nan 1`,
    `${space} (2,0) (0,3)\naxis mins: nan 1`,
    'space origin: (0,0)\nspace dimension: 2',
    'measurement frame: (1,0) (0,1)',
  ])
    await expect(read(wrong), wrong).rejects.toMatchObject({ code: 'bad-header' })
})

it('reads gzip followed by other bytes, and the last bytes of the inflated data', async () => {
  const data = Buffer.from('abcd')
  const junk = Buffer.concat([gzipSync(data), Buffer.from([7, 0, 9])])
  expect((await open(nrrd(`${head}gzip`, junk))).data).toEqual(new Uint8Array(data))
  const long = gzipSync(Buffer.concat([Buffer.from('skipped'), data]))
  expect((await open(nrrd(`${head}gzip\nbyte skip: -1`, long))).data).toEqual(new Uint8Array(data))
  await expect(open(nrrd(`${head}gzip\nbyte skip: -1`, gzipSync(Buffer.from('abc'))))).rejects.toMatchObject({
    code: 'truncated',
  })
})

it('compares words exactly', async () => {
  expect((await open(nrrd(`${head}raw`))).shape).toEqual([2, 2])
  for (const header of [
    `${head}raw `,
    `\uFEFF${head}raw`,
    ` ${head}raw`,
    `${head}raw\n content: x`,
    `${head}raw`.replace('uchar', 'unsigned  char'),
    `${head}raw\nbyte skip: -1`.replace('raw', 'ascii'),
    `${head}hex`.replace('uchar', 'short'),
  ])
    await expect(open(nrrd(header)), header).rejects.toMatchObject({ code: /bad-(header|magic)/ })
})

it('refuses sample types that SimpleITK does not support', async () => {
  const line = nrrd('NRRD0005\ntype: uchar\ndimension: 1\nsizes: 4\nencoding: raw')
  for (const reader of [sitkReader, medicalReader])
    await expect(reader(line, context)).rejects.toMatchObject({ code: 'wrong-rank' })
  const tensor =
    'NRRD0005\ntype: uchar\ndimension: 3\nsizes: 6 1 1\nkinds: 3D-symmetric-matrix domain domain\nencoding: raw'
  await expect(open(nrrd(tensor, 'abcdef'))).rejects.toMatchObject({ code: 'wrong-format' })
})

it('refuses a flaw in an unused field, as SimpleITK 2.5 does', async () => {
  const space = 'space dimension: 2\nspace directions: (2,0) (0,3)\n'
  for (const sound of [
    'units: "mm" ""',
    'labels: "a\\"b""c"',
    `${space}space units: "mm" "mm" more`,
    `${space}units: "" ""`,
    'space dimension: 2\nspace directions: (2,0) none\nunits: "" "s"',
    'thicknesses: nan 0',
    'thicknesses: 1x -0',
    'centers: Cell ???',
    'old min: 1e200 and more',
    'block size: 0',
    `${space}measurement frame: none none`,
    `${space}measurement frame: (1,0)(0,0)`,
  ])
    expect((await read(sound)).shape, sound).toEqual([2, 2])
  for (const wrong of [
    'units: mm mm',
    'units: "mm"',
    'units: "mm" "mm" more',
    'labels: "a" "b" "c"',
    'labels: "a\\\\" "b"',
    `${space}space units: "mm"`,
    `${space}units: "" "mm"`,
    'thicknesses: 1',
    'thicknesses: -1 1',
    'thicknesses: 1e400 1',
    'centers: cell',
    'centers: cell corner',
    'old max: x',
    'oldmax: inf',
    'block size: 3',
    `${space}measurement frame: none (0,1)`,
    `${space}measurement frame: (1,0)`,
    `${space}space origin: NONE`,
  ])
    await expect(read(wrong), wrong).rejects.toMatchObject({ code: 'bad-header', file: 'a.nrrd' })
  await expect(read('kinds: complex domain')).rejects.toMatchObject({ code: 'wrong-format' })
})

it('converts no axis of a space with time', async () => {
  const spaced = (space: string) =>
    nrrd(
      `NRRD0005\ntype: uchar\ndimension: 4\nsizes: 2 2 1 1\nencoding: raw\nspace: ${space}\n` +
        'space directions: (1,0,0,0) (0,2,0,0) (0,0,3,0) (0,0,0,4)\nspace origin: (5,6,7,8)',
    )
  for (const space of ['RAST', 'LAST', 'LPST', 'right-anterior-superior-time'])
    expect((await open(spaced(space))).origin, space).toEqual([5, 6, 7, 8])
})
