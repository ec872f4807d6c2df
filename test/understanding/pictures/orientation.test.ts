import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { readImage } from '../../../src/engine'
import { inspect } from '../../../src/engine/inspect/inspect'
import { evaluate } from '../../../src/evaluation'
import { crc32 } from '../../../src/formats/gzip/crc32'

// A picture whose file says how its rows and columns are turned is compared as people see it, whatever its format and metric.

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-orientation-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Grey {
  readonly width: number
  readonly height: number
  readonly values: readonly number[]
}

/** Where the first stored row and the first stored column lie in the upright picture, as the standard of EXIF has it. */
const sides = [
  ['top', 'left'],
  ['top', 'right'],
  ['bottom', 'right'],
  ['bottom', 'left'],
  ['left', 'top'],
  ['right', 'top'],
  ['right', 'bottom'],
  ['left', 'bottom'],
] as const

/** The samples as they are stored of an upright picture. */
function stored({ width, height, values }: Grey, orientation: number): Grey {
  const [row, column] = sides[orientation - 1]!
  const isTurned = row === 'left' || row === 'right'
  const [rows, columns] = isTurned ? [width, height] : [height, width]
  const along = (side: string, k: number) =>
    side === 'left' || side === 'top' ? k : (side === 'right' ? width : height) - 1 - k
  const out = Array.from({ length: rows * columns }, (_, i) => {
    const r = along(row, Math.floor(i / columns))
    const c = along(column, i % columns)
    const [y, x] = isTurned ? [c, r] : [r, c]
    return values[y * width + x]!
  })
  return { width: columns, height: rows, values: out }
}

function png({ width, height, values }: Grey, channels: 1 | 3 = 1): Buffer {
  const picture = new PNG({ width, height })
  values.forEach((value, i) => {
    picture.data.set([value, channels === 3 ? 255 - value : value, value, 255], 4 * i)
  })
  return PNG.sync.write(picture, { colorType: channels === 1 ? 0 : 2, inputColorType: 6 })
}

/** TIFF data of one directory with the tag alone, in either byte order. */
function exif(orientation: number, little: boolean): Buffer {
  const out = Buffer.alloc(26)
  out.write(little ? 'II' : 'MM', 0, 'latin1')
  const word = (value: number, to: number) => (little ? out.writeUInt16LE(value, to) : out.writeUInt16BE(value, to))
  const long = (value: number, to: number) => (little ? out.writeUInt32LE(value, to) : out.writeUInt32BE(value, to))
  word(42, 2)
  long(8, 4)
  word(1, 8)
  word(274, 10)
  word(3, 12)
  long(1, 14)
  word(orientation, 18)
  return out
}

const xmp = (orientation: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description tiff:Orientation="${orientation}"/></x:xmpmeta>`

function withChunk(file: Buffer, kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const chunk = Buffer.alloc(8)
  chunk.writeUInt32BE(content.length, 0)
  chunk.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([file.subarray(0, 33), chunk.subarray(0, 4), body, chunk.subarray(4), file.subarray(33)])
}

function withSegment(file: Buffer, content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)])
}

/** Grey bytes in one strip. */
function tiff({ width, height, values }: Grey, orientation: number): Buffer {
  const tags = [
    [256, width],
    [257, height],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8 + 2 + 9 * 12 + 4],
    [274, orientation],
    [278, height],
    [279, values.length],
  ] as const
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  tags.forEach(([tag, value], k) => {
    head.writeUInt16LE(tag, 10 + 12 * k)
    head.writeUInt16LE(4, 12 + 12 * k)
    head.writeUInt32LE(1, 14 + 12 * k)
    head.writeUInt32LE(value, 18 + 12 * k)
  })
  return Buffer.concat([head, Buffer.from(values)])
}

async function run(name: string, reference: string, prediction: string, ...options: readonly string[]) {
  const said: string[] = []
  let value: unknown = null
  const io = {
    print: async (text: string) => void (value = JSON.parse(text).value),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  await metricCommand([name, at(reference), at(prediction), '--json', ...options], io)
  return { value, said: said.join('\n') }
}

const upright: Grey = {
  width: 5,
  height: 4,
  values: [0, 1, 2, 2, 0, 1, 1, 2, 0, 0, 1, 0, 0, 0, 2, 0, 0, 1, 1, 1],
}
const xmpChunk = (orientation: number) => Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp(orientation)}`, 'latin1')

const files: Readonly<Record<string, (picture: Grey, orientation: number) => Buffer>> = {
  'exif-little.png': (picture, o) => withChunk(png(picture), 'eXIf', exif(o, true)),
  'exif-big.png': (picture, o) => withChunk(png(picture), 'eXIf', exif(o, false)),
  'xmp.png': (picture, o) => withChunk(png(picture), 'iTXt', xmpChunk(o)),
  'tag.tif': (picture, o) => tiff(picture, o),
}
const each = Object.keys(files).flatMap((name) => sides.map((_, k) => [name, k + 1] as const))

describe('a picture that states how it is turned', () => {
  it.each(each)('%s of orientation %i is compared upright', async (name, orientation) => {
    writeFileSync(at('upright.png'), png(upright))
    writeFileSync(at(name), files[name]!(stored(upright, orientation), orientation))
    const error = await run('mse', 'upright.png', name, '--verbose')
    const labels = await run('dice', 'upright.png', name)
    expect(error.value).toBe(0)
    expect(Object.values(labels.value as object).every((one) => one === 1)).toBe(true)
    const folders = {
      references: { 'a.png': readFileSync(at('upright.png')) },
      predictions: { one: { [`a.${name.split('.')[1]}`]: readFileSync(at(name)) } },
    }
    const { cases } = await evaluate(folders, { metrics: ['dice'] })
    expect(cases[0]!.rows.map(({ value }) => value)).toEqual([1, 1])
    const words = orientation === 1 ? '' : `the orientation ${orientation} of the file`
    for (const text of [error.said, labels.said]) expect(text).toContain(words)
    if (orientation === 1) expect(error.said + labels.said).not.toContain('orientation')
  })

  it.each(sides.map((_, k) => k + 1))('a JPEG of orientation %i is compared upright', async (orientation) => {
    const plain = readFileSync('fixtures/your-file/mask.jpg')
    const { shape, data } = await readImage(plain)
    const kept: Grey = { height: shape[0]!, width: shape[1]!, values: Array.from(data, Number) }
    const inverse = [1, 2, 3, 4, 5, 8, 7, 6][orientation - 1]!
    writeFileSync(at('upright.png'), png(stored(kept, inverse)))
    for (const content of [
      Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation, false)]),
      Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp(orientation)}`, 'latin1'),
    ]) {
      writeFileSync(at('turned.jpg'), withSegment(plain, content))
      expect((await run('mse', 'upright.png', 'turned.jpg')).value).toBe(0)
    }
  })

  it('keeps what is stored for a reader that is named, and says so', async () => {
    writeFileSync(at('upright.png'), png(upright))
    writeFileSync(at('turned.png'), files['exif-little.png']!(stored(upright, 3), 3))
    writeFileSync(at('stored.png'), png(stored(upright, 3)))
    for (const name of ['mse', 'dice']) {
      const { value, said } = await run(name, 'stored.png', 'turned.png', '--reader', 'pil')
      expect(said).toContain('orientation 3 of the file')
      expect(value === 0 || Object.values(value as object).every((one) => one === 1)).toBe(true)
    }
    const inspected = await inspect(readFileSync(at('turned.png')), { name: 'turned.png', hash: async () => '' })
    expect(JSON.stringify(inspected)).toContain('orientation 3 of the file')
  })

  it('is as it is stored where its metadata are damaged', async () => {
    writeFileSync(at('upright.png'), png(upright))
    const whole = exif(6, true)
    for (let cut = 0; cut < 20; cut++) {
      writeFileSync(at('damaged.png'), withChunk(png(upright), 'eXIf', whole.subarray(0, cut)))
      expect((await run('mse', 'upright.png', 'damaged.png')).value).toBe(0)
    }
  })
})
