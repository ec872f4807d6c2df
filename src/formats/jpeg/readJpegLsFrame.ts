import type { Fail } from '../readers/pictureFailure'

/** What the markers of a JPEG-LS stream say. */
export interface JpegLsFrame {
  readonly width: number
  readonly height: number
  readonly precision: number
  readonly maximum: number
  /** By how much samples may differ from those that were encoded. */
  readonly near: number
  readonly thresholds: readonly [number, number, number]
  readonly reset: number
  /** Offset of the scan's data. */
  readonly start: number
}

type Preset = Pick<JpegLsFrame, 'maximum' | 'thresholds' | 'reset'>

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const DRI = 0xdd
const SOF55 = 0xf7
const LSE = 0xf8

/** The frame and its one scan. Each marker is passed once. */
export function readJpegLsFrame(bytes: Uint8Array, fail: Fail): JpegLsFrame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + SOI) throw fail('bad-magic', 'other bytes', 'a JPEG stream')
  let header: Pick<JpegLsFrame, 'precision' | 'width' | 'height'> | null = null
  let preset: Preset | null = null
  for (let at = 2; ; ) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    if (at + 4 > bytes.length) throw fail('truncated', 'the end of the data', 'a scan')
    const [mark, code] = [bytes[at], bytes[at + 1]]
    const length = view.getUint16(at + 2)
    const [from, end] = [at + 4, at + 2 + length]
    if (mark !== 0xff || code === EOI || length < 2) throw fail('corrupt', 'no marker in its place', 'a scan')
    if (end > bytes.length) throw fail('truncated', `a segment of ${length} bytes`, 'all of its bytes')
    if (code === SOF55) header = headerOf(bytes, view, from, length, fail)
    else if (code === LSE) preset = presetOf(bytes, view, from, length, fail) ?? preset
    else if (code === DRI && bytes.subarray(from, end).some((byte) => byte !== 0))
      throw fail('unsupported', 'restarts', 'a scan without restarts')
    else if (code >= 0xc0 && code <= 0xcf && code !== 0xc4)
      throw fail('corrupt', `a frame of JPEG process SOF${code - 0xc0}`, 'JPEG-LS (SOF55)')
    else if (code === SOS) {
      if (header === null) throw fail('corrupt', 'a scan without a frame header', 'a frame header')
      const near = nearOf(bytes, from, end, fail)
      const { maximum, thresholds, reset } = withDefaults(preset, header.precision, near, fail)
      return { ...header, maximum, thresholds, reset, near, start: end }
    }
    at = end
  }
}

function headerOf(bytes: Uint8Array, view: DataView, from: number, length: number, fail: Fail) {
  if (length < 11) throw fail('bad-header', `a frame header of ${length} bytes`, 'at least 11 bytes')
  if (bytes[from + 5] !== 1) throw fail('unsupported', `${bytes[from + 5]} components`, 'one component')
  return { precision: bytes[from], height: view.getUint16(from + 1), width: view.getUint16(from + 3) }
}

/** 0: the default. */
function presetOf(bytes: Uint8Array, view: DataView, from: number, length: number, fail: Fail): Preset | null {
  const kind = bytes[from]
  if (kind === 2 || kind === 3) throw fail('unsupported', 'a table of values', 'samples without a table')
  if (kind !== 1 || length < 13) throw fail('unsupported', `parameters of kind ${kind}`, 'preset coding parameters')
  const [maximum, t1, t2, t3, reset] = [1, 3, 5, 7, 9].map((at) => view.getUint16(from + at)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { maximum, thresholds: [t1, t2, t3], reset }
}

function nearOf(bytes: Uint8Array, from: number, end: number, fail: Fail): number {
  if (end - from < 6 || bytes[from] !== 1)
    throw fail('bad-header', 'a scan header of other components', 'one component')
  if (bytes[from + 2] !== 0) throw fail('unsupported', 'a table of values', 'samples without a table')
  if ((bytes[from + 5] & 15) !== 0) throw fail('unsupported', 'a point transform', 'none')
  return bytes[from + 3]
}

function withDefaults(preset: Preset | null, precision: number, near: number, fail: Fail): Preset {
  const largest = 2 ** precision - 1
  const maximum = preset?.maximum || largest
  if (maximum > largest || near > Math.min(255, maximum >> 1))
    throw fail('corrupt', `a maximum of ${maximum} and errors of ${near}`, `at most ${largest} and half of the maximum`)
  const own = defaultThresholds(maximum, near)
  const thresholds = own.map((value, i) => preset?.thresholds[i] || value) as [number, number, number]
  const reset = preset?.reset || 64
  const [t1, t2, t3] = thresholds
  if (t1 < near + 1 || t2 < t1 || t3 < t2 || t3 > maximum || reset < 3 || reset > Math.max(255, maximum))
    throw fail('corrupt', `thresholds ${thresholds}, reset ${reset}`, 'ascending ones up to the maximum, 3 or more')
  return { maximum, thresholds, reset }
}

/** C.2.4.1.1 of T.87. */
function defaultThresholds(maximum: number, near: number): [number, number, number] {
  const bounded = (value: number, least: number) => (value > maximum || value < least ? least : value)
  const basic = [3, 7, 21] as const
  const least = [2, 3, 4] as const
  const isLarge = maximum >= 128
  const factor = isLarge ? (Math.min(maximum, 4095) + 128) >> 8 : Math.floor(256 / (maximum + 1))
  const own = basic.map((value, i) => {
    const more = (2 * i + 3) * near
    return isLarge
      ? factor * (value - least[i]!) + least[i]! + more
      : Math.max(least[i]!, Math.floor(value / factor) + more)
  })
  const t1 = bounded(own[0]!, near + 1)
  const t2 = bounded(own[1]!, t1)
  return [t1, t2, bounded(own[2]!, t2)]
}
