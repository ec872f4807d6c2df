/** DICOM segmentations and series made from their grammar: every transfer syntax, kind and layout of groups; fields and lengths are mostly sound. */
import type { FuzzInput } from './inputs'
import { below, pick, type Random } from './random'

/** Numbers are unsigned 16-bit words, in the byte order of the file. */
type Value = string | readonly number[] | Uint8Array | readonly (readonly Element[])[]
export type Element = readonly [tag: number, vr: string, value: Value]

export interface Syntax {
  readonly uid: string
  readonly implicit?: boolean
  readonly big?: boolean
  readonly rle?: boolean
}

export const syntaxes: readonly Syntax[] = [
  { uid: '1.2.840.10008.1.2.1' },
  { uid: '1.2.840.10008.1.2', implicit: true },
  { uid: '1.2.840.10008.1.2.2', big: true },
  { uid: '1.2.840.10008.1.2.5', rle: true },
]
const others = ['1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.4.50', '1.2.840.10008.1.2.4.90', '', '1', 'constructor']
export const oddTexts = [
  '0',
  '-1',
  '1e308',
  '-1e308',
  '1e-300',
  '1e309',
  'nan',
  '',
  'x',
  '0.5',
  '1\\2',
  '9'.repeat(40),
  '1\\'.repeat(900),
]
const oddWords = [0, 1, 2, 255, 256, 32768, 65535]
const longVrs = new Set(['OB', 'OD', 'OL', 'OW', 'SQ', 'OF', 'UC', 'UR', 'UT', 'UN'])

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const latin1 = (text: string) => Buffer.from(text, 'latin1')
export const or = <T>(random: Random, sound: T, odd: readonly T[], odds = 0.006): T =>
  random() < odds ? pick(random, odd) : sound

// writing

interface Writer {
  readonly random: Random
  readonly syntax: Syntax
}

function head({ syntax: { implicit, big }, random }: Writer, tag: number, vr: string, length: number): Buffer {
  const long = implicit || longVrs.has(vr)
  const declared = or(random, length, [0, 1, length + 1, length + 2, 0xfffffffe, 0xffffffff], 0.0005) % 2 ** 32
  const out = Buffer.alloc(implicit || !long ? 8 : 12)
  const word = (value: number, at: number) =>
    big ? out.writeUInt16BE(value & 0xffff, at) : out.writeUInt16LE(value & 0xffff, at)
  word(tag >>> 16, 0)
  word(tag, 2)
  if (!implicit) out.write(vr, 4, 'latin1')
  if (!long) word(declared, 6)
  else if (big) out.writeUInt32BE(declared, out.length - 4)
  else out.writeUInt32LE(declared, out.length - 4)
  return out
}

/** The tags of items and delimiters have no type. */
const mark = (writer: Writer, tag: number, length: number) =>
  head({ random: () => 1, syntax: { ...writer.syntax, implicit: true } }, tag, '', length)

function items(writer: Writer, of: readonly (readonly Element[])[]): Buffer {
  const parts = of.flatMap((elements) => {
    const body = Buffer.concat(elements.map((one) => written(writer, one)))
    const open = writer.random() < 0.2
    return [
      mark(writer, 0xfffee000, open ? 0xffffffff : body.length),
      body,
      ...(open ? [mark(writer, 0xfffee00d, 0)] : []),
    ]
  })
  return Buffer.concat(parts)
}

export function written(writer: Writer, [tag, vr, value]: Element): Buffer {
  if (vr === 'SQ') {
    const body = items(writer, value as readonly (readonly Element[])[])
    if (writer.random() < 0.7) return Buffer.concat([head(writer, tag, vr, body.length), body])
    return Buffer.concat([head(writer, tag, vr, 0xffffffff), body, mark(writer, 0xfffee0dd, 0)])
  }
  const plain = bytesOf(writer.syntax, value as Exclude<Value, readonly (readonly Element[])[]>)
  const even = plain.length % 2 === 0 ? plain : Buffer.concat([plain, latin1(vr === 'UI' ? '\0' : ' ')])
  return Buffer.concat([head(writer, tag, vr, even.length), even])
}

function bytesOf({ big }: Syntax, value: string | readonly number[] | Uint8Array): Buffer {
  if (typeof value === 'string') return latin1(value)
  if (value instanceof Uint8Array) return Buffer.from(value)
  const out = Buffer.alloc(2 * value.length)
  for (const [i, word] of value.entries()) big ? out.writeUInt16BE(word, 2 * i) : out.writeUInt16LE(word, 2 * i)
  return out
}

// pixels

interface Plan {
  readonly kind: string
  readonly rows: number
  readonly columns: number
  readonly bits: number
  readonly most: number
  /** Numbers of the segments. */
  readonly segments: readonly number[]
  /** Segment and slice. */
  readonly frames: readonly (readonly [segment: number, slice: number])[]
}

function samplesOf(random: Random, { kind, rows, columns, most, segments }: Plan): number[] {
  const share = random()
  const value = () => {
    if (random() > share) return 0
    if (kind === 'BINARY') return 1
    if (kind === 'LABELMAP') return or(random, pick(random, segments), oddWords, 0.0005)
    return or(random, below(random, most + 1), oddWords, 0.0005)
  }
  return times(rows * columns, value)
}

/** Runs of equal bytes and bytes as they are, by the rules of DICOM. */
function packed(random: Random, bytes: readonly number[]): number[] {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    let run = 1
    while (run < 128 && bytes[at + run] === bytes[at] && at + run < bytes.length) run++
    if (random() < 0.02) out.push(128)
    const literal = Math.min(run === 1 ? 1 + below(random, 5) : run, bytes.length - at)
    if (run > 1) out.push(257 - run, bytes[at]!)
    else out.push(literal - 1, ...bytes.slice(at, at + literal))
    at += run > 1 ? run : literal
  }
  return or(random, out, [[], [...out, 0], out.slice(1), out.slice(0, -1)], 0.003)
}

function rleFrame(random: Random, samples: readonly number[], planes: number): Buffer {
  const segments = times(planes, (plane) => {
    const shift = 8 * (planes - 1 - plane)
    return packed(
      random,
      samples.map((value) => (value >> shift) & 255),
    )
  })
  const offsets = Buffer.alloc(64)
  offsets.writeUInt32LE(or(random, planes, [0, 3, 15, 0xffffffff]), 0)
  let at = 64
  for (const [i, segment] of segments.entries()) {
    offsets.writeUInt32LE(or(random, at, [0, 63, 65, 0xffffffff]), 4 + 4 * i)
    at += segment.length
  }
  return Buffer.concat([offsets, ...segments.map((segment) => Buffer.from(segment))])
}

function pixelData(writer: Writer, plan: Plan): Buffer {
  const { random, syntax } = writer
  const frames = plan.frames.map(() => samplesOf(random, plan))
  if (!syntax.rle) {
    const all = frames.flat()
    const bytes =
      plan.bits === 16
        ? bytesOf(syntax, all)
        : plan.bits === 8
          ? Buffer.from(all)
          : Buffer.from(
              times(Math.ceil(all.length / 8), (i) =>
                times(8, (bit) => (all[8 * i + bit] ? 1 << bit : 0)).reduce((a, b) => a + b, 0),
              ),
            )
    const cut = random() < 0.01 ? below(random, bytes.length + 1) : bytes.length
    return written(writer, [0x7fe00010, plan.bits === 16 ? 'OW' : 'OB', bytes.subarray(0, cut)])
  }
  const fragments = frames.map((samples) => rleFrame(random, samples, plan.bits / 8))
  const kept = random() < 0.01 ? fragments.slice(1) : fragments
  const table = random() < 0.5 ? Buffer.alloc(0) : Buffer.alloc(4 * fragments.length)
  const parts = [table, ...kept].flatMap((part) => {
    const even = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)])
    return [mark(writer, 0xfffee000, or(random, even.length, [0, even.length + 1, 0xfffffff0], 0.002)), even]
  })
  const end = random() < 0.98 ? [mark(writer, 0xfffee0dd, 0)] : []
  return Buffer.concat([head(writer, 0x7fe00010, 'OB', 0xffffffff), ...parts, ...end])
}

// the data set

const planOf = (random: Random, syntax: Syntax): Plan => {
  const kind = pick(random, ['BINARY', 'BINARY', 'FRACTIONAL', 'LABELMAP'])
  const bits = kind === 'BINARY' ? (syntax.rle ? 8 : 1) : kind === 'LABELMAP' ? pick(random, [8, 16]) : 8
  const start = kind === 'LABELMAP' && random() < 0.3 ? 0 : 1
  const segments = times(1 + below(random, 4), (i) => (random() < 0.9 || bits === 8 ? i + start : 300 + i))
  const slices = 1 + below(random, 4)
  const all = times(slices, (slice) =>
    (kind === 'LABELMAP' ? [0] : segments).map((segment) => [segment, slice] as const),
  ).flat()
  const some = all.filter(() => random() < 0.8)
  const frames = some.length > 0 ? some : all.slice(0, 1)
  if (random() < 0.3) frames.reverse()
  const size = () => pick(random, [1, 2, 3, 4, 5, 7, 16])
  return {
    kind,
    rows: size(),
    columns: size(),
    bits,
    most: pick(random, [255, 200, 1]),
    segments: [...new Set(segments)],
    frames,
  }
}

function groups(random: Random, { kind, frames }: Plan): Element[] {
  const text = (sound: string) => or(random, sound, oddTexts)
  const turned = random() < 0.3
  const orientation = ['1\\0\\0\\0\\1\\0', '0\\1\\0\\0\\0\\1', '0.8\\0.6\\0\\-0.6\\0.8\\0']
  const axes = pick(random, turned ? orientation : orientation.slice(0, 1))
  const step = pick(random, [1, 2.5, 0.1])
  const spacing = random() < 0.7
  const plane = (): Element[] => [
    [0x00209116, 'SQ', [[[0x00200037, 'DS', text(axes)]]]],
    [
      0x00289110,
      'SQ',
      [[...(spacing ? [[0x00180088, 'DS', text(String(step))] as const] : []), [0x00280030, 'DS', text('0.5\\2')]]],
    ],
  ]
  const isShared = random() < 0.8
  const own = frames.map(([segment, slice]): Element[] => {
    const at = axes.startsWith('0\\1') ? `${slice * step}\\0\\0` : `0\\0\\${slice * step}`
    return [
      ...(isShared ? [] : plane()),
      [0x00209113, 'SQ', [[[0x00200032, 'DS', or(random, at, [...oddTexts, '0\\0\\1e308', '1\\1\\1'])]]]],
      ...(kind === 'LABELMAP'
        ? []
        : [[0x0062000a, 'SQ', [[[0x0062000b, 'US', [or(random, segment, oddWords)]]]]] as const]),
    ]
  })
  return [
    [0x52009229, 'SQ', or(random, [isShared ? plane() : []], [[], [[], []], [plane(), plane()]])],
    [0x52009230, 'SQ', or(random, own, [[], [...own, []], own.slice(1), [...own, ...own]])],
  ]
}

/** Elements that a reader has no use for. */
function extra(random: Random): Element {
  const nested = (depth: number): Element => [0x00081140, 'SQ', depth === 0 ? [] : [[nested(depth - 1)]]]
  return pick<() => Element>(random, [
    () => [0x00090010, 'LO', 'private'],
    () => [0x00091001, 'UN', Uint8Array.from(times(below(random, 40), () => below(random, 256)))],
    () => [0x00080005, 'CS', pick(random, ['ISO_IR 192', 'ISO_IR 100', 'GB18030', '\\ISO 2022 IR 87'])],
    () => [0x00280120, 'US', [pick(random, [0, 0, 255, 65535])]],
    () => [0x0048021a, 'SQ', []],
    () => nested(pick(random, [0, 1, 3, 30, 200])),
  ])()
}

function dataSet(random: Random, plan: Plan): Element[] {
  const word = (value: number) => [or(random, value, oddWords)]
  const described = plan.segments.map((number): Element[] => [
    [0x00620004, 'US', word(number)],
    ...(random() < 0.95
      ? [[0x00620005, 'LO', pick(random, ['liver', 'é', '', ' a\0', 'x'.repeat(300)])] as const]
      : []),
  ])
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.66.4'],
    [0x00080060, 'CS', or(random, 'SEG', ['CT', 'RTSTRUCT', '', 'constructor'])],
    [0x00280002, 'US', word(1)],
    [0x00280008, 'IS', or(random, String(plan.frames.length), oddTexts)],
    [0x00280010, 'US', word(plan.rows)],
    [0x00280011, 'US', word(plan.columns)],
    [0x00280100, 'US', word(plan.bits)],
    [0x00620001, 'CS', or(random, plan.kind, ['BINARY', 'FRACTIONAL', 'LABELMAP', '', 'x'])],
    [0x00620002, 'SQ', or(random, described, [[], [...described, ...described], [[]]])],
    ...(plan.kind === 'FRACTIONAL' && random() < 0.9 ? [[0x0062000e, 'US', word(plan.most)] as const] : []),
    ...groups(random, plan),
  ]
  const shaken = elements.flatMap((one) => (random() < 0.003 ? [] : random() < 0.003 ? [one, one] : [one]))
  const more = random() < 0.5 ? times(1 + below(random, 3), () => extra(random)) : []
  return random() < 0.8 ? [...more, ...shaken] : [...shaken.reverse(), ...more]
}

/** The head of a file: preamble, magic and transfer syntax. */
export const opening = (random: Random, syntax: Syntax) => {
  const uid = or(random, syntax.uid, others, 0.03)
  return [Buffer.alloc(128), latin1('DICM'), written({ random, syntax: { uid } }, [0x00020010, 'UI', uid])]
}

export function dicom(random: Random): FuzzInput {
  const syntax = pick(random, syntaxes)
  const plan = planOf(random, syntax)
  const writer = { random, syntax }
  const elements = dataSet(random, plan).map((one) => written(writer, one))
  const pixels = pixelData(writer, plan)
  const body = random() < 0.95 ? [...elements, pixels] : [pixels, ...elements]
  const bytes = Buffer.concat([...opening(random, syntax), ...body])
  const file = 'a.dcm'
  return {
    reader: pick(random, ['dicom_seg', 'dicom', 'any']),
    file,
    files: new Map([[file, new Uint8Array(bytes)]]),
  }
}

/** The slices of a series of images, of which only the headers are read. */
export function dicomSeries(random: Random): FuzzInput {
  const text = (sound: string) => or(random, sound, oddTexts)
  const names = times(1 + below(random, 4), (i) => `${i}.dcm`)
  const files = names.map((name, slice): [string, Uint8Array] => {
    const syntax = pick(random, syntaxes)
    const elements: Element[] = [
      [0x0020000e, 'UI', text('1.2.3')],
      [0x00200032, 'DS', text(`-10\\20\\${2 * slice}`)],
      [0x00200037, 'DS', text('1\\0\\0\\0\\1\\0')],
      [0x00280010, 'US', [or(random, 4, oddWords)]],
      [0x00280011, 'US', [or(random, 5, oddWords)]],
      [0x00280030, 'DS', text('0.5\\2')],
      ...(random() < 0.3 ? [extra(random)] : []),
    ]
    const shaken = elements.flatMap((one) => (random() < 0.01 ? [] : [one]))
    const body = shaken.map((one) => written({ random, syntax }, one))
    return [name, new Uint8Array(Buffer.concat([...opening(random, syntax), ...body]))]
  })
  return { reader: 'dicom-series', file: names[0]!, files: new Map(random() < 0.5 ? files : files.reverse()) }
}
