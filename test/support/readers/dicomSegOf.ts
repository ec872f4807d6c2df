/** Writes DICOM segmentations of any size, explicit little endian. */
export interface MadeSeg {
  readonly kind: 'BINARY' | 'FRACTIONAL'
  readonly rows: number
  readonly columns: number
  readonly segments: number
  /** Segment, from 1, and slice of each frame. */
  readonly frames: readonly (readonly [segment: number, slice: number])[]
  /** Bits or bytes. */
  readonly pixels: Uint8Array
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

export function element(tag: number, vr: string, value: Uint8Array): Buffer {
  const even = value.length % 2 === 0 ? value : Buffer.concat([value, latin1(vr === 'UI' ? '\0' : ' ')])
  const long = ['OB', 'OW', 'SQ', 'UT'].includes(vr)
  const head = Buffer.alloc(long ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4, 'latin1')
  if (long) head.writeUInt32LE(even.length, 8)
  else head.writeUInt16LE(even.length, 6)
  return Buffer.concat([head, even])
}

export const text = (tag: number, vr: string, value: string) => element(tag, vr, latin1(value))
const short = (tag: number, value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return element(tag, 'US', bytes)
}

export function sequence(tag: number, items: readonly Buffer[]): Buffer {
  const parts = items.flatMap((item) => {
    const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
    head.writeUInt32LE(item.length, 4)
    return [head, item]
  })
  return element(tag, 'SQ', Buffer.concat(parts))
}

/** Pixels of 1 mm in slices of 1 mm. */
export const plane = Buffer.concat([
  sequence(0x00209116, [text(0x00200037, 'DS', '1\\0\\0\\0\\1\\0')]),
  sequence(0x00289110, [Buffer.concat([text(0x00180088, 'DS', '1'), text(0x00280030, 'DS', '1\\1')])]),
])

export function dicomSegOf({ kind, rows, columns, segments, frames, pixels }: MadeSeg): Uint8Array {
  const bits = kind === 'BINARY' ? 1 : 8
  const described = Array.from({ length: segments }, (_, i) =>
    Buffer.concat([short(0x00620004, i + 1), text(0x00620005, 'LO', `s${i + 1}`)]),
  )
  const own = frames.map(([segment, slice]) =>
    Buffer.concat([
      sequence(0x00209113, [text(0x00200032, 'DS', `0\\0\\${slice}`)]),
      sequence(0x0062000a, [short(0x0062000b, segment)]),
    ]),
  )
  return fileOf('1.2.840.10008.1.2.1', [
    text(0x00080060, 'CS', 'SEG'),
    short(0x00280002, 1),
    text(0x00280008, 'IS', String(frames.length)),
    short(0x00280010, rows),
    short(0x00280011, columns),
    short(0x00280100, bits),
    text(0x00620001, 'CS', kind),
    sequence(0x00620002, described),
    ...(bits === 8 ? [short(0x0062000e, 255)] : []),
    sequence(0x52009229, [plane]),
    sequence(0x52009230, own),
    element(0x7fe00010, 'OB', pixels),
  ])
}

/** A DICOM file of this transfer syntax. */
export function fileOf(syntax: string, elements: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.alloc(128), latin1('DICM'), text(0x00020010, 'UI', syntax), ...elements]))
}
