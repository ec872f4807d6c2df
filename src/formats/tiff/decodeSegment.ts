import { inflate } from '../gzip/inflate'
import { decodeJpeg, type JpegColour } from '../jpeg/decodeJpeg'
import type { Fail } from '../readers/pictureFailure'
import { decodeZstandard } from '../zstandard/decodeZstandard'
import { decodeCcitt } from './decodeCcitt'
import { decodeLzw } from './decodeLzw'
import { decodePackBits } from './decodePackBits'
import type { TiffPage } from './readTiffDirectories'

export interface SegmentOptions {
  readonly file: string
  /**
   * libtiff applies predictors only with LZW, deflate and Zstandard, demands the data of every tile, and uses the photometric interpretation of the page
   * for JPEG colours. tifffile applies predictors with other compressions too, reads a tile without data as zeros, and has its own rule for colours.
   */
  readonly rules: 'libtiff' | 'tifffile'
  /** Told of damage that libtiff does not notice; tifffile notices all. Absent: such a file is refused. */
  readonly onDamage?: ((text: string) => void) | undefined
}

/** Most bytes that one stored byte can become, by compression; larger declared sizes are refused. */
const expansion: Readonly<Record<number, number>> = {
  1: 1,
  2: 256,
  5: 4096,
  7: 1024,
  8: 1040,
  32773: 64,
  32946: 1040,
  34926: 65_536,
  50000: 65_536,
}

const names: Readonly<Record<number, string>> = {
  6: 'old-style JPEG',
  32909: 'PixarLog',
  34712: 'JPEG 2000',
  33003: 'JPEG 2000',
  33005: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  34927: 'WebP',
  34933: 'PNG',
  34934: 'JPEG XR',
  22610: 'JPEG XR',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
}

/** Refuses unknown compressions, and sizes that the stored bytes cannot expand to, before anything is allocated. */
export function checkSegment(
  compression: number,
  stored: number,
  { need, rowBytes }: { readonly need: number; readonly rowBytes: number },
  fail: Fail,
): void {
  // A row that equals the row above takes one bit.
  const factor = compression === 3 || compression === 4 ? 8 * rowBytes : expansion[compression]
  if (factor === undefined)
    throw fail(
      'unsupported',
      `compression ${compression}${names[compression] ? ` (${names[compression]})` : ''}`,
      'none, LZW, deflate, PackBits, CCITT, JPEG or Zstandard; tifffile.imwrite of what tifffile.imread returns converts it',
    )
  if (need > factor * stored + 4096 || (compression === 1 && need > stored))
    throw fail('truncated', `${stored} bytes of pixel data`, `${need} bytes after decoding`)
}

/** Unpacks one strip or tile to its `need` bytes in the byte order of the file (JPEG: interleaved 8-bit samples). */
export async function decodeSegment(
  raw: Uint8Array,
  page: TiffPage,
  size: { readonly width: number; readonly height: number; readonly samples: number; readonly need: number },
  { file, rules, onDamage }: SegmentOptions,
  fail: Fail,
): Promise<Uint8Array> {
  const { need } = size
  const bytes = page.fillOrder === 2 && page.compression !== 7 ? reverseBits(raw) : raw
  switch (page.compression) {
    case 1:
      return bytes.subarray(0, need)
    case 5:
      return decodeLzw(bytes, need, fail)
    case 32773:
      return decodePackBits(bytes, need, fail)
    case 2:
    case 3:
    case 4:
      return ccittSegment(bytes, page, size, fail)
    case 7:
      return decodeJpegSegment(bytes, page, size, jpegColour(page, rules), fail)
    case 34926:
    case 50000:
      return decodeZstandard(bytes, need, fail)
    default: {
      const told = rules === 'libtiff' ? onDamage : undefined
      const readsPast = told && 'unseen'
      return inflate(bytes, { file, need, format: 'zlib', trailing: 'ignore', onDamage: told, readsPast })
    }
  }
}

function reverseBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    const pairs = ((byte & 0x0f) << 4) | (byte >> 4)
    const quads = ((pairs & 0x33) << 2) | ((pairs >> 2) & 0x33)
    return ((quads & 0x55) << 1) | ((quads >> 1) & 0x55)
  })
}

function jpegColour({ photometric, extraSamples }: TiffPage, rules: 'libtiff' | 'tifffile'): JpegColour {
  if (rules === 'libtiff') return photometric === 6 ? 'ycc' : 'plain'
  return photometric === 2 && extraSamples.length === 0 ? 'plain-unless-jfif' : 'file'
}

function ccittSegment(
  bytes: Uint8Array,
  { compression, bits, groupThree }: TiffPage,
  { width, samples, need }: { readonly width: number; readonly samples: number; readonly need: number },
  fail: Fail,
): Uint8Array {
  if (bits[0] !== 1 || samples !== 1)
    throw fail('unsupported', `CCITT data of ${samples} samples of ${bits[0]} bits`, 'one sample of one bit')
  if (compression === 3 && (groupThree & 2) !== 0)
    throw fail('unsupported', 'CCITT group 3 with parts that are not coded', 'run lengths')
  const scheme = compression === 2 ? 'rle' : compression === 3 ? 'g3' : 'g4'
  const isTwoDimensional = compression === 3 && (groupThree & 1) !== 0
  return decodeCcitt(bytes, { width, rows: need / Math.ceil(width / 8), scheme, isTwoDimensional }, fail)
}

function decodeJpegSegment(
  bytes: Uint8Array,
  page: TiffPage,
  size: { readonly width: number; readonly height: number; readonly samples: number; readonly need: number },
  colour: JpegColour,
  fail: Fail,
): Uint8Array {
  const options = { maxBytes: size.need, colour, tables: page.jpegTables }
  const picture = decodeJpeg(bytes, options, fail)
  if (picture.width !== size.width || picture.height !== size.height || picture.channels !== size.samples)
    throw fail(
      'bad-header',
      `a JPEG of ${picture.width} x ${picture.height} x ${picture.channels}`,
      `${size.width} x ${size.height} x ${size.samples}`,
    )
  return picture.data
}
