/** A small writer of TIFF files, so that the tests can make every variant that the reader must know. */
import { deflateSync } from 'node:zlib'
import type { Data } from '../../src/contract'

export interface WriteTiffOptions {
  readonly width: number
  readonly height: number
  readonly samples?: number
  readonly littleEndian?: boolean
  readonly bigTiff?: boolean
  readonly compression?: 1 | 5 | 8 | 32773
  readonly predictor?: 1 | 2 | 3
  readonly rowsPerStrip?: number
  readonly tile?: readonly [width: number, height: number]
  /** Further tags, SHORT each, over the ones that follow from the options. */
  readonly tags?: Readonly<Record<number, number | readonly number[]>>
}

const formatOf = (data: Data): number =>
  data instanceof Float32Array || data instanceof Float64Array ? 3 : /^(Big)?Int/.test(data.constructor.name) ? 2 : 1

export function writeTiff(data: Data, options: WriteTiffOptions): Uint8Array {
  const { width, height, samples = 1, littleEndian = true, bigTiff = false, compression = 1, predictor = 1 } = options
  const size = data.BYTES_PER_ELEMENT
  const [segmentWidth, segmentHeight] = options.tile ?? [width, options.rowsPerStrip ?? height]
  const segments: Uint8Array[] = []
  for (let y = 0; y < height; y += segmentHeight)
    for (let x = 0; x < width; x += segmentWidth) {
      const rows = options.tile ? segmentHeight : Math.min(segmentHeight, height - y)
      const part = new (data.constructor as new (length: number) => Data)(rows * segmentWidth * samples)
      for (let row = 0; row < Math.min(rows, height - y); row++)
        for (let i = 0; i < Math.min(segmentWidth, width - x) * samples; i++)
          part[row * segmentWidth * samples + i] = data[((y + row) * width + x) * samples + i]!
      segments.push(pack(encode(part, segmentWidth * samples, samples, predictor, littleEndian, size), compression))
    }
  const tags = new Map<number, readonly number[]>(
    Object.entries({
      256: width,
      257: height,
      258: new Array<number>(samples).fill(size * 8),
      259: compression,
      262: samples >= 3 ? 2 : 1,
      277: samples,
      317: predictor,
      339: new Array<number>(samples).fill(formatOf(data)),
      ...(options.tile ? { 322: segmentWidth, 323: segmentHeight } : { 278: segmentHeight }),
      ...options.tags,
    }).map(([tag, value]) => [Number(tag), typeof value === 'number' ? [value] : (value as readonly number[])]),
  )
  return assemble(tags, segments, Boolean(options.tile), littleEndian, bigTiff)
}

/** Predictor and byte order. */
function encode(
  part: Data,
  perRow: number,
  samples: number,
  predictor: number,
  little: boolean,
  size: number,
): Uint8Array {
  const rows = part.length / perRow
  const plain = new Uint8Array(part.buffer, part.byteOffset, part.byteLength).slice()
  if (predictor === 3) {
    const out = new Uint8Array(plain.length)
    for (let row = 0; row < rows; row++) {
      const at = row * perRow * size
      for (let plane = 0; plane < size; plane++)
        for (let i = 0; i < perRow; i++) out[at + plane * perRow + i] = plain[at + i * size + size - 1 - plane]!
      for (let i = perRow * size - 1; i >= samples; i--) out[at + i]! -= out[at + i - samples]!
    }
    return out
  }
  if (predictor === 2) {
    const wide = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array }[size]!
    const values = new wide(plain.buffer) as BigUint64Array
    for (let row = 0; row < rows; row++)
      for (let i = perRow - 1; i >= samples; i--) values[row * perRow + i]! -= values[row * perRow + i - samples]!
  }
  if (!little) for (let at = 0; at < plain.length; at += size) plain.subarray(at, at + size).reverse()
  return plain
}

function pack(bytes: Uint8Array, compression: number): Uint8Array {
  if (compression === 8) return new Uint8Array(deflateSync(bytes))
  if (compression === 5) return encodeLzw(bytes)
  return compression === 32773 ? encodePackBits(bytes) : bytes
}

export function encodePackBits(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    let run = 1
    while (run < 128 && bytes[at + run] === bytes[at]) run++
    if (run > 1) out.push(257 - run, bytes[at]!)
    else out.push(0, bytes[at]!)
    at += run
  }
  return Uint8Array.from(out)
}

export function encodeLzw(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  let held = 0
  let bits = 0
  let width = 9
  const put = (code: number) => {
    bits = (bits << width) | code
    held += width
    while (held >= 8) {
      held -= 8
      out.push((bits >>> held) & 255)
      bits &= (1 << held) - 1
    }
  }
  let table = new Map<string, number>()
  let next = 258
  let word = ''
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text)!)
  put(256)
  for (const byte of bytes) {
    const longer = word + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      word = longer
      continue
    }
    put(codeOf(word))
    table.set(longer, next++)
    if (next === 1 << width) width++
    if (next === 4095) {
      put(256)
      table = new Map()
      next = 258
      width = 9
    }
    word = String.fromCharCode(byte)
  }
  if (word !== '') put(codeOf(word))
  // The decoder has one more string by now, and widens with it.
  if (next + 1 === 1 << width && width < 12) width++
  put(257)
  if (held > 0) out.push((bits << (8 - held)) & 255)
  return Uint8Array.from(out)
}

function assemble(
  tags: Map<number, readonly number[]>,
  segments: readonly Uint8Array[],
  tiled: boolean,
  little: boolean,
  big: boolean,
): Uint8Array {
  const header = big ? 16 : 8
  let at = header
  const offsets = segments.map((segment) => {
    const here = at
    at += segment.length + (segment.length & 1)
    return here
  })
  const wide = big ? 16 : 4
  const all = new Map<number, { type: number; values: readonly number[] }>()
  for (const [tag, values] of tags) all.set(tag, { type: 3, values })
  all.set(tiled ? 324 : 273, { type: wide, values: offsets })
  all.set(tiled ? 325 : 279, { type: wide, values: segments.map((segment) => segment.length) })
  const sorted = [...all].sort(([a], [b]) => a - b)
  const start = at
  const entry = big ? 20 : 12
  const link = big ? 8 : 4
  const directory = (big ? 8 : 2) + sorted.length * entry + link
  const sizes = sorted.map(([, { type, values }]) => values.length * (type === 3 ? 2 : type === 4 ? 4 : 8))
  const extra = sizes.reduce((sum, size) => sum + (size > link ? size : 0), 0)
  const out = new Uint8Array(start + directory + extra)
  const view = new DataView(out.buffer)
  const word = (place: number, value: number) =>
    big ? view.setBigUint64(place, BigInt(value), little) : view.setUint32(place, value, little)
  out.set(little ? [0x49, 0x49] : [0x4d, 0x4d])
  view.setUint16(2, big ? 43 : 42, little)
  if (big) view.setUint16(4, 8, little)
  word(big ? 8 : 4, start)
  segments.forEach((segment, i) => {
    out.set(segment, offsets[i]!)
  })
  if (big) view.setBigUint64(start, BigInt(sorted.length), little)
  else view.setUint16(start, sorted.length, little)
  let spare = start + directory
  sorted.forEach(([tag, { type, values }], i) => {
    const place = start + (big ? 8 : 2) + i * entry
    view.setUint16(place, tag, little)
    view.setUint16(place + 2, type, little)
    word(place + 4, values.length)
    let target = place + (big ? 12 : 8)
    if (sizes[i]! > link) {
      word(target, spare)
      target = spare
      spare += sizes[i]!
    }
    values.forEach((value, j) => {
      if (type === 3) view.setUint16(target + 2 * j, value, little)
      else if (type === 4) view.setUint32(target + 4 * j, value, little)
      else view.setBigUint64(target + 8 * j, BigInt(value), little)
    })
  })
  return out
}
