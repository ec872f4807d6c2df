/**
 * NRRD as SimpleITK reads it: attached or detached, raw, gzip, text or hex, one file or one a slice. Array order z, y, x,
 * spacing likewise; components last.
 */
import { bitsOf, likeBits } from '../../array/labels/bitsOf'
import type { Data, ReadContext, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { inflate } from '../gzip/inflate'
import { isGzip } from '../gzip/isGzip'
import { readParts } from '../readParts'
import { patternNames } from '../volume/dataFileNames'
import { resolveNeighbour } from '../volume/resolveNeighbour'
import { checkPresent, declaredBytes, sampleWidth, viewSamples } from '../volume/samples'
import { textSamples } from '../volume/textSamples'
import { nrrdAxes, nrrdAxisRoles, nrrdGeometry, nrrdUnit } from './nrrdGeometry'
import { type NrrdHeader, nrrdHeader } from './nrrdHeader'

/**
 * @param timeBeside whether the last axis may be one of time beside those of the space, which the reference refuses.
 * @throws MedgradeError for damage, unknown fields and encodings that the reference cannot read either.
 */
export async function readNrrd(bytes: Uint8Array, context: ReadContext, timeBeside = false): Promise<Volume> {
  const file = context.name
  const header = nrrdHeader(bytes, file)
  const axes = nrrdAxes(header)
  const kind = axes.vectorAxis < 0 ? '' : header.kinds[axes.vectorAxis]
  if (unreadable.has(kind)) {
    const complex = kind === 'complex' && header.type.startsWith('float')
    refuse(complex ? 'unsupported' : 'wrong-format', 'kinds', kind, 'voxels that the reference can read', { file })
  }
  const geometry = nrrdGeometry(header, axes, file, timeBeside)
  const need = declaredBytes(file, header.sizes, sampleWidth(header.type), context.maxBytes)
  const stored = await load(bytes, header, need, context)
  const order = axes.vectorAxis < 0 ? axes.imageAxes : [axes.vectorAxis, ...axes.imageAxes]
  const inOrder = order.every((axis, k) => axis === k)
  const data = inOrder ? stored : likeBits(moved(bitsOf(stored), header, order), stored)
  const components = axes.vectorAxis < 0 ? 1 : header.sizes[axes.vectorAxis]
  const shape = axes.imageAxes.map((axis) => header.sizes[axis]).reverse()
  const spacing = [...geometry.spacing].reverse()
  return {
    data,
    shape: components > 1 ? [...shape, components] : shape,
    components,
    ...geometry,
    spacing,
    ...nrrdUnit(header, axes),
    axes: nrrdAxisRoles(header, axes),
  }
}

/** Complex integers and tensors, for which SimpleITK has no pixel type. */
const unreadable = new Set([
  'complex',
  ...['matrix', 'tensor'].flatMap((word) => [
    ...['sym', 'symmetric'].flatMap((sym) => [`3d-${sym}-${word}`, `3d-masked-${sym}-${word}`]),
    `3d-masked-${word}`,
  ]),
])

async function load(bytes: Uint8Array, header: NrrdHeader, need: number, context: ReadContext): Promise<Data> {
  const { type, dataFile } = header
  const file = context.name
  const count = need / sampleWidth(type)
  const names = dataFile === null ? null : /^LIST\b/.test(dataFile) ? header.list : patternNames(dataFile, file)
  if (names === null) {
    const holder = dataFile === null ? bytes.subarray(header.end) : await resolveNeighbour(context, dataFile)
    if (header.encoding === 'text') return textSamples(skipped(holder, header, need, file), type, count, file, true)
    const plain = await plainBytes(holder, header, need, context)
    return viewSamples(plain, 0, type, count, header.littleEndian)
  }
  const parts = names.length
  if (parts < 1 || !Number.isInteger(count / parts))
    refuse('truncated', 'data files', `${parts} files`, `a number of files that ${count} samples divide by`, { file })
  const step = need / parts
  const whole = await readParts(names, async (name) => {
    const holder = await resolveNeighbour(context, name)
    if (header.encoding !== 'text') return (await plainBytes(holder, header, step, context)).subarray(0, step)
    const samples = textSamples(skipped(holder, header, step, file), type, count / parts, file, true)
    return new Uint8Array(samples.buffer)
  })
  const joined = new Uint8Array(need)
  whole.forEach((part, k) => {
    joined.set(part, k * step)
  })
  // Text samples are in native byte order already.
  const littleEndian =
    header.encoding === 'text' ? new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 : header.littleEndian
  return viewSamples(joined, 0, type, count, littleEndian)
}

/** The data after line skip and byte skip. */
function skipped(holder: Uint8Array, header: NrrdHeader, need: number, file: string): Uint8Array {
  const rest = afterLines(holder, header.lineSkip, file)
  if (header.byteSkip === -1) {
    checkPresent(file, rest, 0, need)
    return rest.subarray(rest.length - need)
  }
  checkPresent(file, rest, header.byteSkip, 0)
  return rest.subarray(header.byteSkip)
}

function afterLines(holder: Uint8Array, lines: number, file: string): Uint8Array {
  let at = 0
  for (let k = 0; k < lines; k++) {
    const end = holder.indexOf(10, at)
    if (end < 0) refuse('truncated', 'line skip', `${k} lines`, `${lines} lines`, { file })
    at = end + 1
  }
  return holder.subarray(at)
}

async function plainBytes(
  holder: Uint8Array,
  header: NrrdHeader,
  need: number,
  context: ReadContext,
): Promise<Uint8Array> {
  const file = context.name
  if (header.encoding === 'hex') return hexBytes(skipped(holder, header, need, file), need, file)
  const body = afterLines(holder, header.lineSkip, file)
  if (header.encoding === 'gzip' && isGzip(body)) {
    // The skip counts bytes of the inflated data; −1: the samples are its last bytes.
    const length = header.byteSkip < 0 ? gzipLength(body, context) : header.byteSkip + need
    const plain = await inflate(body, { file, need: length, trailing: 'ignore' })
    checkPresent(file, plain, 0, need)
    return plain.subarray(length - need)
  }
  const plain = skipped(holder, header, need, file)
  checkPresent(file, plain, 0, need)
  return plain
}

/** The size in the trailer of a gzip file of one member; inflating verifies it. */
function gzipLength(bytes: Uint8Array, { name: file, maxBytes }: ReadContext): number {
  const [a, b, c, d] = bytes.subarray(-4)
  const length = ((a | (b << 8) | (c << 16) | (d << 24)) >>> 0) as number
  if (length > maxBytes)
    refuse('too-large', 'compressed data', `${length} bytes`, `at most ${maxBytes} bytes`, { file })
  return length
}

function hexBytes(text: Uint8Array, need: number, file: string): Uint8Array {
  if (text.length < need * 2)
    refuse('truncated', 'hex samples', `${text.length} characters`, `${need * 2} digits`, { file })
  const out = new Uint8Array(need)
  let digits = 0
  for (let at = 0; at < text.length && digits < need * 2; at++) {
    const code = text[at]
    if (code === 32 || (code >= 9 && code <= 13)) continue
    const lower = code | 32
    const value = code >= 48 && code <= 57 ? code - 48 : lower >= 97 && lower <= 102 ? lower - 87 : -1
    if (value < 0) refuse('corrupt', 'hex samples', `byte ${code} at offset ${at}`, 'a hexadecimal digit', { file })
    out[digits >> 1] |= digits % 2 === 0 ? value << 4 : value
    digits++
  }
  if (digits < need * 2) refuse('truncated', 'hex samples', `${digits} digits`, `${need * 2} digits`, { file })
  return out
}

/** The samples with the axes in another order, the first of `order` fastest. */
function moved(data: Data, header: NrrdHeader, order: readonly number[]): Data {
  const strides: number[] = []
  for (let axis = 0, step = 1; axis < header.sizes.length; step *= header.sizes[axis++]) strides.push(step)
  const sizes = order.map((axis) => header.sizes[axis])
  const steps = order.map((axis) => strides[axis])
  const out = data.slice()
  const index = new Array<number>(sizes.length).fill(0)
  let from = 0
  for (let to = 0; to < out.length; to++) {
    out[to] = data[from]
    for (let axis = 0; axis < sizes.length; axis++) {
      from += steps[axis]
      if (++index[axis] < sizes[axis]) break
      from -= steps[axis] * sizes[axis]
      index[axis] = 0
    }
  }
  return out
}
