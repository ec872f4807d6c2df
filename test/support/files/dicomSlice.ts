/** What a slice of a series states. */
export interface SliceFields {
  readonly rows?: number
  readonly columns?: number
  readonly position?: readonly number[]
  readonly orientation?: readonly number[]
  readonly pixelSpacing?: readonly number[]
  readonly series?: string
}

/** A DICOM image without pixels, explicit VR, little endian; its transfer syntax is JPEG, which no header needs. */
export function dicomSlice(fields: SliceFields): Uint8Array {
  const { rows = 11, columns = 13, position, orientation = [1, 0, 0, 0, 1, 0], pixelSpacing = [0.7, 0.9] } = fields
  const text = (tag: readonly [number, number], vr: string, value: string) =>
    element(tag, vr, Buffer.from(value.length % 2 ? `${value} ` : value))
  const short = (tag: readonly [number, number], value: number) =>
    element(tag, 'US', Buffer.from([value & 255, value >> 8]))
  const numbers = (tag: readonly [number, number], values: readonly number[]) => text(tag, 'DS', values.join('\\'))
  const meta = text([2, 0x10], 'UI', '1.2.840.10008.1.2.4.70')
  const length = Buffer.alloc(4)
  length.writeUInt32LE(meta.length)
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element([2, 0], 'UL', length),
    meta,
    text([8, 0x60], 'CS', 'CT'),
    text([0x20, 0xe], 'UI', fields.series ?? '1.2.3'),
    ...(position ? [numbers([0x20, 0x32], position)] : []),
    numbers([0x20, 0x37], orientation),
    short([0x28, 0x10], rows),
    short([0x28, 0x11], columns),
    numbers([0x28, 0x30], pixelSpacing),
  ])
}

function element([group, number]: readonly [number, number], vr: string, value: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(group, 0)
  head.writeUInt16LE(number, 2)
  head.write(vr, 4, 'latin1')
  head.writeUInt16LE(value.length, 6)
  return Buffer.concat([head, value])
}
