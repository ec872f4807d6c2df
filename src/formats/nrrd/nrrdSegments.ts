/** A segment of a 3D Slicer segmentation. */
export interface NrrdSegment {
  readonly name: string
  /** Index on the axis of layers. */
  readonly layer: number
  readonly value: number
}

export interface NrrdSegmentation {
  readonly segments: readonly NrrdSegment[]
  /** Index i, j, k in the reference image at which the stored array begins. */
  readonly offset: readonly number[]
}

const longestHeader = 1 << 20

/** What the header of a `.seg.nrrd` says of its segments; null for other NRRD files. Files before Slicer 4.11 have a layer a segment, with value 1. */
export function nrrdSegments(bytes: Uint8Array): NrrdSegmentation | null {
  const values = keyValues(bytes)
  const segments: NrrdSegment[] = []
  const number = (key: string) => {
    const text = values.get(key)
    return text !== undefined && /^\s*-?\d+\s*$/.test(text) ? Number(text) : undefined
  }
  for (let k = 0; values.has(`Segment${k}_ID`) || values.has(`Segment${k}_Name`); k++) {
    const value = number(`Segment${k}_LabelValue`)
    const layer = number(`Segment${k}_Layer`)
    const old = value === undefined && layer === undefined
    segments.push({
      name: values.get(`Segment${k}_Name`) ?? values.get(`Segment${k}_ID`)!,
      layer: old ? k : (layer ?? 0),
      value: value ?? 1,
    })
  }
  const isSegmentation = segments.length > 0 || [...values.keys()].some((key) => key.startsWith('Segmentation_'))
  if (!isSegmentation) return null
  const offset = (values.get('Segmentation_ReferenceImageExtentOffset') ?? '').trim().split(/\s+/).map(Number)
  return { segments, offset: offset.length === 3 && offset.every(Number.isInteger) ? offset : [0, 0, 0] }
}

/** The lines `key:=value` of the header. */
function keyValues(bytes: Uint8Array): Map<string, string> {
  const text = new TextDecoder().decode(bytes.subarray(0, Math.min(bytes.length, longestHeader)))
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const values = new Map<string, string>()
  for (const line of text.slice(0, end).split(/\r?\n/)) {
    const at = line.indexOf(':=')
    if (at < 0 || line.startsWith('#')) continue
    const unescaped = line.slice(at + 2).replace(/\\([n\\])/g, (_, char) => (char === 'n' ? '\n' : '\\'))
    values.set(line.slice(0, at), unescaped)
  }
  return values
}
