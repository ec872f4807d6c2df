import dicomParser, { type DataSet } from 'dicom-parser'

/** A damaged copy of a DICOM file: an element or an item inside a sequence. */
export interface NestedFault {
  readonly kind:
    | 'cut'
    | 'too long'
    | 'too short'
    | 'longer item'
    | 'shorter item'
    | 'open item'
    | 'open sequence'
    | 'comma'
  /** From the outer sequence to the element: 3006,0039 1 3006,0040 2 3006,0050. */
  readonly path: string
  readonly bytes: Uint8Array
}

interface Place {
  readonly path: string
  readonly vr: string
  readonly data: number
  readonly length: number
}

const longForms = /^(?:OB|OD|OF|OL|OW|SQ|UC|UN|UR|UT)$/
const named = (tag: string) => `${tag.slice(1, 5)},${tag.slice(5)}`.toUpperCase()

/** Faults of the elements and items below the first level of a file in explicit VR, little endian, whose lengths are stated. */
export function nestedFaults(bytes: Uint8Array): NestedFault[] {
  const faults: NestedFault[] = []
  const walk = (dataset: DataSet, path: string) => {
    for (const { tag, vr = 'UN', dataOffset, length, items } of Object.values(dataset.elements)) {
      const own = path === '' ? named(tag) : `${path} ${named(tag)}`
      if (path !== '') faults.push(...elementFaults(bytes, { path: own, vr, data: dataOffset, length }))
      for (const [i, item] of (items ?? []).entries()) {
        const inside = `${own} ${i + 1}`
        faults.push(...itemFaults(bytes, { path: inside, vr: 'item', data: item.dataOffset, length: item.length }))
        if (item.dataSet) walk(item.dataSet, inside)
      }
    }
  }
  walk(dicomParser.parseDicom(bytes), '')
  return faults
}

function elementFaults(bytes: Uint8Array, { path, vr, data, length }: Place): NestedFault[] {
  const stated = (size: number) => {
    const copy = Buffer.from(bytes)
    if (longForms.test(vr)) copy.writeUInt32LE(size, data - 4)
    else copy.writeUInt16LE(size, data - 2)
    return new Uint8Array(copy)
  }
  return [
    ...(data + Math.floor(length / 2) < bytes.length
      ? [{ kind: 'cut' as const, path, bytes: bytes.slice(0, data + Math.floor(length / 2)) }]
      : []),
    { kind: 'too long', path, bytes: stated(longForms.test(vr) ? bytes.length : 0xfffe) },
    ...(length >= 4 ? [{ kind: 'too short' as const, path, bytes: stated(length - 2) }] : []),
    ...(/^[DI]S$/.test(vr) && length >= 2 ? [{ kind: 'comma' as const, path, bytes: withComma(bytes, data) }] : []),
    ...(vr === 'SQ' ? [{ kind: 'open sequence' as const, path, bytes: stated(0xffffffff) }] : []),
  ]
}

function itemFaults(bytes: Uint8Array, { path, data, length }: Place): NestedFault[] {
  const stated = (size: number) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(size, data - 4)
    return new Uint8Array(copy)
  }
  return [
    { kind: 'longer item', path, bytes: stated(length + 6) },
    ...(length >= 8 ? [{ kind: 'shorter item' as const, path, bytes: stated(length - 6) }] : []),
    // No delimiter ends it.
    { kind: 'open item', path, bytes: stated(0xffffffff) },
  ]
}

/** 1,5 for 1.5. */
function withComma(bytes: Uint8Array, at: number): Uint8Array {
  const copy = bytes.slice()
  copy[at + 1] = 0x2c
  return copy
}
