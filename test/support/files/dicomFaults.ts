import dicomParser from 'dicom-parser'

/** A damaged copy of a DICOM file. */
export interface DicomFault {
  readonly kind: 'cut' | 'too long' | 'missing' | 'wrong VR' | 'zero frames' | 'doubled frames'
  /** As refusals have it: 0028,0010. */
  readonly tag: string
  readonly bytes: Uint8Array
}

interface Place {
  readonly tag: string
  readonly vr: string
  readonly start: number
  readonly data: number
  readonly length: number
}

const longForms = /^(?:OB|OD|OF|OL|OW|SQ|UC|UN|UR|UT)$/

/** Every fault of every element on the first level of a file in explicit VR, little endian, but of its group lengths. */
export function dicomFaults(bytes: Uint8Array): DicomFault[] {
  const places = Object.values(dicomParser.parseDicom(bytes).elements).flatMap(
    ({ tag, vr, dataOffset, length }): Place[] => {
      const name = `${tag.slice(1, 5)},${tag.slice(5)}`.toUpperCase()
      if (vr === undefined || name.endsWith(',0000')) return []
      return [{ tag: name, vr, start: dataOffset - (longForms.test(vr) ? 12 : 8), data: dataOffset, length }]
    },
  )
  return places.flatMap((place) => faultsOf(bytes, place))
}

function faultsOf(bytes: Uint8Array, place: Place): DicomFault[] {
  const { tag, vr, start, data, length } = place
  const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(data + length)])
  return [
    { kind: 'cut', tag, bytes: bytes.slice(0, data + Math.floor(length / 2)) },
    { kind: 'too long', tag, bytes: withLength(bytes, place) },
    { kind: 'missing', tag, bytes: new Uint8Array(without) },
    { kind: 'wrong VR', tag, bytes: edited(bytes, start + 4, otherVr(vr)) },
    ...(tag === '0028,0008'
      ? [
          { kind: 'zero frames' as const, tag, bytes: edited(bytes, data, '0'.padEnd(length)) },
          { kind: 'doubled frames' as const, tag, bytes: edited(bytes, data, doubled(bytes, place)) },
        ]
      : []),
  ]
}

/** More bytes than the file has. */
function withLength(bytes: Uint8Array, { vr, data }: Place): Uint8Array {
  const copy = Buffer.from(bytes)
  if (longForms.test(vr)) copy.writeUInt32LE(bytes.length, data - 4)
  else copy.writeUInt16LE(0xfffe, data - 2)
  return new Uint8Array(copy)
}

/** One whose head has the same form. */
const otherVr = (vr: string) => (longForms.test(vr) ? (vr === 'OB' ? 'UT' : 'OB') : vr === 'US' ? 'DS' : 'US')

function doubled(bytes: Uint8Array, { data, length }: Place): string {
  const count = Number(Buffer.from(bytes.subarray(data, data + length)).toString('latin1'))
  return String(2 * count)
    .padEnd(length)
    .slice(0, length)
}

function edited(bytes: Uint8Array, at: number, text: string): Uint8Array {
  const copy = bytes.slice()
  copy.set(Buffer.from(text, 'latin1'), at)
  return copy
}
