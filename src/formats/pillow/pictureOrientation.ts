import { xmpOrientation } from '../tiff/xmpOrientation'

/**
 * How the stored rows and columns of a JPEG or PNG are turned, as Pillow's `ImageOps.exif_transpose` finds it: EXIF, else XMP. 1 to 8; 1 where nothing is stated or
 * the metadata are damaged. Pillow itself leaves the pixels as they are stored.
 */
export function pictureOrientation(bytes: Uint8Array): number {
  const metadata = bytes[0] === 0x89 ? pngMetadata(bytes) : bytes[0] === 0xff ? jpegMetadata(bytes) : []
  const stated = metadata.flatMap(({ exif }) => (exif ? [exifOrientation(exif)] : [])).find((value) => value !== null)
  const packet = metadata.find(({ xmp }) => xmp)?.xmp
  const found = stated ?? (packet ? xmpOrientation(packet) : 1)
  return found >= 1 && found <= 8 ? found : 1
}

interface Metadata {
  readonly exif?: Uint8Array
  readonly xmp?: Uint8Array
}

const startsWith = (bytes: Uint8Array, text: string) => [...text].every((sign, k) => bytes[k] === sign.charCodeAt(0))
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const XMP_KEY = 'XML:com.adobe.xmp\0'

/** The segments before the first scan. */
function jpegMetadata(bytes: Uint8Array): Metadata[] {
  const found: Metadata[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xda || marker === 0xd9) break
    const length = (bytes[at + 2] << 8) | bytes[at + 3]
    if (length < 2) break
    const content = bytes.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && startsWith(content, EXIF)) found.push({ exif: content.subarray(EXIF.length) })
    if (marker === 0xe1 && startsWith(content, XMP)) found.push({ xmp: content.subarray(XMP.length) })
    at += 2 + length
  }
  return found
}

function pngMetadata(bytes: Uint8Array): Metadata[] {
  const found: Metadata[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (kind === 'eXIf') found.push({ exif: content })
    if (kind === 'iTXt' && startsWith(content, XMP_KEY)) found.push({ xmp: content.subarray(XMP_KEY.length) })
    if (kind === 'IEND') break
    at += 12 + length
  }
  return found
}

/** Tag 274 of the first directory; null where there is none. */
function exifOrientation(exif: Uint8Array): number | null {
  const little = startsWith(exif, 'II')
  if (exif.length < 8 || !(little || startsWith(exif, 'MM'))) return null
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  const start = view.getUint32(4, little)
  if (start + 2 > exif.length) return null
  const count = view.getUint16(start, little)
  for (let k = 0, at = start + 2; k < count && at + 12 <= exif.length; k++, at += 12)
    if (view.getUint16(at, little) === 274 && view.getUint16(at + 2, little) === 3)
      return view.getUint16(at + 8, little)
  return null
}
