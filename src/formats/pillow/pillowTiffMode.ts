import type { Fail } from '../readers/pictureFailure'
import type { TiffPage } from '../tiff/readTiffDirectories'
import type { PillowMode } from './pillowImage'

export interface PillowTiffMode {
  readonly mode: PillowMode
  /** Samples of a pixel that the picture keeps. */
  readonly channels: number
  readonly invert?: true
  /** Colours are divided by their alpha. */
  readonly unpremultiply?: true
}

/**
 * Pillow opens a TIFF only for certain combinations of byte order, photometric interpretation, sample format, bit order, bits and extra samples; these are
 * the combinations.
 */
export function pillowTiffMode(page: TiffPage, fail: Fail): PillowTiffMode {
  const photometric = Math.max(page.photometric, 0)
  if (page.samples < 1 || page.samples > 6) throw fail('bad-header', `${page.samples} samples a pixel`, '1 to 6')
  let { samples, extraSamples } = page
  let stored = [...page.bits]
  if (page.planar && extraSamples.length > 0 && Math.max(...extraSamples) === 0) {
    stored = stored.slice(0, -extraSamples.length)
    samples -= extraSamples.length
    extraSamples = []
  }
  const bits = stored.length === 1 ? new Array<number>(samples).fill(stored[0]) : stored.slice(0, samples)
  const mode = choose(page, photometric, bits, extraSamples)
  // Of uncompressed planes Pillow supports R, G, B and A only.
  const unknownPlane =
    page.planar && page.compression === 1 && (mode?.unpremultiply || (mode?.channels ?? 0) < page.samples)
  if (mode === undefined || unknownPlane || bits.length !== samples || (page.bigTiff && !page.littleEndian))
    throw fail(
      'unsupported',
      `${page.littleEndian ? 'little' : 'big'}-endian${page.bigTiff ? ' BigTIFF' : ''}, photometric ${photometric}, ` +
        `format ${page.sampleFormat}, bits ${bits}, extra samples ${extraSamples.length ? extraSamples : 'none'}`,
      'a pixel layout that Pillow opens',
    )
  return mode
}

function choose(
  page: TiffPage,
  photometric: number,
  bits: readonly number[],
  extra: readonly number[],
): PillowTiffMode | undefined {
  const [format] = page.sampleFormat
  if (page.sampleFormat.some((other) => other !== format)) return undefined
  if (page.fillOrder !== 1 && !isReversible(page, photometric, bits, format)) return undefined
  const [first] = bits
  if (bits.some((other) => other !== first)) return undefined
  if (bits.length === 1 && extra.length === 0) {
    // A single uncompressed plane is never inverted.
    const inverted = photometric === 0 && !(page.planar && page.compression === 1 && page.samples === 1)
    if (photometric <= 1) return chooseGrey(page, inverted, first, format)
    if (photometric === 3 && format === 1 && [1, 2, 4, 8].includes(first)) return { mode: 'P', channels: 1 }
    return photometric === 6 && format === 1 && first === 8 ? { mode: 'L', channels: 1 } : undefined
  }
  return format === 1 ? chooseColour(page, photometric, bits.length, first, extra) : undefined
}

/** Pillow supports reversed bits for few layouts only. */
function isReversible(page: TiffPage, photometric: number, bits: readonly number[], format: number): boolean {
  if (page.fillOrder !== 2 || format !== 1) return false
  // Pillow has no unpacker for uncompressed bytes that are both inverted and bit-reversed.
  if (bits[0] === 8 && photometric === 0 && page.compression === 1) return false
  if (bits.length === 1 && bits[0] <= 8) return photometric === 0 || photometric === 1 || photometric === 3
  if (bits.length === 1) return bits[0] === 16 && photometric === 1 && page.littleEndian
  return bits.length === 3 && bits[0] === 8 && photometric === 2
}

function chooseGrey(page: TiffPage, white: boolean, bits: number, format: number): PillowTiffMode | undefined {
  const inverted = white ? ({ invert: true } as const) : {}
  if (format === 1) {
    if (bits === 1) return { mode: '1', channels: 1, ...inverted }
    if (bits === 2 || bits === 4 || bits === 8) return { mode: 'L', channels: 1, ...inverted }
    if (bits === 16) return white && !page.littleEndian ? undefined : { mode: 'I;16', channels: 1 }
    return bits === 32 && !white && page.littleEndian ? { mode: 'I', channels: 1 } : undefined
  }
  if (format === 3) return bits === 32 ? { mode: 'F', channels: 1 } : undefined
  if (format !== 2 || white) return undefined
  if (bits === 8) return { mode: 'L', channels: 1 }
  return bits === 16 || bits === 32 ? { mode: 'I', channels: 1 } : undefined
}

function chooseColour(
  page: TiffPage,
  photometric: number,
  samples: number,
  bits: number,
  extra: readonly number[],
): PillowTiffMode | undefined {
  const [alpha, ...rest] = extra
  const spare = rest.every((kind) => kind === 0)
  if (bits !== 8 && (bits !== 16 || extra.length > 1)) return undefined
  if (photometric === 2) {
    // Compressed planes without a declared alpha are read as premultiplied colours.
    const times = page.planar && page.compression !== 1
    if (extra.length === 0)
      return samples === 3 ? rgb : samples === 4 ? (times ? { ...rgba, unpremultiply: true } : rgba) : undefined
    if (samples !== 3 + extra.length || extra.length > 3 || !spare) return undefined
    if (alpha === 0) return rgb
    if (alpha === 1) return { ...rgba, unpremultiply: true }
    return alpha === 2 || (alpha === 999 && bits === 8 && extra.length === 1) ? rgba : undefined
  }
  if (photometric === 5) {
    if (extra.length === 0) return samples === 4 ? { mode: 'CMYK', channels: 4 } : undefined
    const fits = samples === 4 + extra.length && bits === 8 && extra.length <= 2 && alpha === 0 && spare
    return fits ? { mode: 'CMYK', channels: 4 } : undefined
  }
  if (photometric === 6)
    return samples === 3 && bits === 8 && extra.length === 0 && page.compression === 7 ? rgb : undefined
  if (samples !== 2 || extra.length !== 1 || bits !== 8) return undefined
  if (photometric === 1) {
    if (alpha === 0) return { mode: 'L', channels: 1 }
    return alpha === 1 ? { mode: 'La', channels: 2 } : alpha === 2 ? { mode: 'LA', channels: 2 } : undefined
  }
  if (photometric !== 3) return undefined
  return alpha === 0 ? { mode: 'P', channels: 1 } : alpha === 2 ? { mode: 'PA', channels: 2 } : undefined
}

const rgb: PillowTiffMode = { mode: 'RGB', channels: 3 }
const rgba: PillowTiffMode = { mode: 'RGBA', channels: 4 }
