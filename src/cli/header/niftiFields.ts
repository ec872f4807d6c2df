/** All fields and extensions of a NIfTI-1 or NIfTI-2 header, by nifti-reader-js. */
import type { NIFTI1, NIFTI2 } from 'nifti-reader-js'
import { refuse } from '../../errors/refuse'
import { inflateStart } from '../../formats/gzip/inflate'
import { isGzip } from '../../formats/gzip/isGzip'
import { byPackage } from './byPackage'
import { type HeaderField, type HeaderSection, type HeaderValue, headerNumber } from './fileHeader'

/** Longest header with extensions that is read. */
const mostBytes = 16 << 20
/** Longest text of an extension that is listed. */
const mostText = 1 << 16

/** Fields in which nifti-reader-js describes extensions, which are separate sections here. */
const ofExtensions = new Set(['extensionFlag', 'extensionSize', 'extensionCode', 'extensions', 'isHDR'])

const extensionNames = new Map([
  [0, 'ignore'],
  [2, 'DICOM'],
  [4, 'AFNI'],
  [6, 'comment'],
  [8, 'XCEDE'],
  [10, 'JIM'],
  [12, 'FSL workflow'],
  [30, 'MATLAB'],
  [32, 'CIFTI'],
])

/** @throws MedgradeError for bytes that are no NIfTI header and for a damaged one. */
export async function niftiFields(bytes: Uint8Array, file: string): Promise<HeaderSection[]> {
  const nifti = await import('nifti-reader-js')
  const { head, second, littleEndian } = fixedHeader(bytes, file)
  const header = await byPackage('nifti-reader-js', file, () => nifti.readHeader(head, true))
  const title = second ? 'NIfTI-2 header' : 'NIfTI-1 header'
  const sections = [{ title, fields: fieldsOf(header, nifti.NIFTI1) }]
  const start = head.byteLength + 4
  // The header of a pair ends with its file; in one file the samples follow at vox_offset.
  const single = header.magic.includes('+')
  const flagged = startOf(bytes, start, file)[start - 4]
  if (!flagged) return sections
  const stop = single ? header.vox_offset : mostBytes
  if (stop > mostBytes)
    refuse('too-large', 'NIfTI extensions', `samples from byte ${stop} on`, `at most ${mostBytes} bytes of header`, {
      file,
    })
  const whole = startOf(bytes, stop, file)
  const end = single ? stop : whole.length
  checkExtensions(whole, start, end, littleEndian, file)
  const view = new DataView(exact(whole))
  const found = await byPackage('nifti-reader-js', file, () =>
    nifti.Utils.getExtensionsAt(view, start, littleEndian, end),
  )
  return [...sections, ...found.map(({ esize, ecode, edata }, k) => extension(k, esize, ecode, new Uint8Array(edata)))]
}

interface FixedHeader {
  readonly head: ArrayBuffer
  readonly second: boolean
  readonly littleEndian: boolean
}

/** The 348 or 540 bytes of the header. Only these are passed to nifti-reader-js, which would inflate a compressed file completely. */
function fixedHeader(bytes: Uint8Array, file: string): FixedHeader {
  const start = startOf(bytes, 540, file)
  if (start.length < 4) refuse('truncated', 'NIfTI header', `${start.length} bytes`, 'at least 348 bytes', { file })
  const view = new DataView(start.buffer, start.byteOffset, start.length)
  for (const littleEndian of [true, false])
    for (const size of [348, 540])
      if (view.getInt32(0, littleEndian) === size) {
        if (start.length < size) refuse('truncated', 'NIfTI header', `${start.length} bytes`, `${size} bytes`, { file })
        return { head: exact(start.subarray(0, size)), second: size === 540, littleEndian }
      }
  return refuse('bad-header', 'sizeof_hdr', String(view.getInt32(0, true)), '348 or 540', { file })
}

function startOf(bytes: Uint8Array, length: number, file: string): Uint8Array {
  return isGzip(bytes) ? inflateStart(bytes, length, file) : bytes.subarray(0, length)
}

function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** Checks the sizes of the extensions: nifti-reader-js would not return for a negative one. */
function checkExtensions(bytes: Uint8Array, start: number, end: number, littleEndian: boolean, file: string): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = start; at < end; ) {
    if (at + 8 > bytes.length)
      refuse('truncated', 'NIfTI extension', `the end of the file at byte ${bytes.length}`, `a header at byte ${at}`, {
        file,
      })
    const own = view.getInt32(at, littleEndian)
    if (own === 0) return
    const size = own + at > end ? view.getInt32(at, !littleEndian) : own
    if (size < 16 || size % 16 !== 0 || at + size > end || at + size > bytes.length)
      refuse('bad-header', 'NIfTI extension', `${own} bytes at byte ${at}`, 'a multiple of 16 within the header', {
        file,
      })
    at += size
  }
}

function fieldsOf(header: NIFTI1 | NIFTI2, codes: typeof NIFTI1): HeaderField[] {
  // The class for NIfTI-2 declares these functions but lacks them; the codes are the same.
  const words = new codes()
  const meanings: Readonly<Record<string, string>> = {
    datatypeCode: words.getDatatypeCodeString(header.datatypeCode),
    qform_code: words.getTransformCodeString(header.qform_code),
    sform_code: words.getTransformCodeString(header.sform_code),
    xyzt_units: [codes.SPATIAL_UNITS_MASK, codes.TEMPORAL_UNITS_MASK]
      .map((mask) => words.getUnitsCodeString(header.xyzt_units & mask))
      .join(', '),
  }
  return Object.entries(header)
    .filter(([name, value]) => !ofExtensions.has(name) && value !== undefined && typeof value !== 'function')
    .map(([name, value]) => {
      const meaning = meanings[name]
      return { name, value: headerValue(value), ...(meaning === undefined ? {} : { meaning }) }
    })
}

function headerValue(value: unknown): HeaderValue {
  if (typeof value === 'number') return headerNumber(value)
  if (Array.isArray(value)) return (value.flat() as number[]).map(headerNumber)
  return typeof value === 'boolean' ? value : String(value)
}

function extension(index: number, size: number, code: number, data: Uint8Array): HeaderSection {
  const text = new TextDecoder().decode(data.subarray(0, mostText)).replace(/\0+$/, '')
  return {
    title: `extension ${index}`,
    fields: [
      { name: 'code', value: code, meaning: extensionNames.get(code) ?? 'registered code' },
      { name: 'size', value: size },
      { name: 'text', value: text },
    ],
  }
}
