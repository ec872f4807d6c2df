import { decodeGreyJpeg } from '../jpeg/decodeGreyJpeg'
import { decodeJpegLs } from '../jpeg/decodeJpegLs'
import { decodeLosslessJpeg } from '../jpeg/decodeLosslessJpeg'
import { type Fail, pictureFailure } from '../readers/pictureFailure'
import { decodeRleFrame } from './decodeRleFrame'
import type { Element, OpenedDicom } from './openDicom'
import { refuseDicom } from './refuseDicom'

export interface FramePixels {
  readonly maximum: number
  /** The pixels of a frame, in rows. The array is the same at every call. */
  read(frame: number): Uint8Array | Uint16Array
}

/**
 * The pixels of the frames: bits that follow each other without padding between frames, bytes, or 16-bit words of the byte order of the file.
 *
 * @throws MedgradeError `unsupported`, `truncated`, `corrupt`.
 */
export function framePixels({ dataset, encoding }: OpenedDicom, frames: number, file: string): FramePixels {
  const [height, width] = [dataset.uint16('x00280010') ?? 0, dataset.uint16('x00280011') ?? 0]
  const size = height * width
  const bits = dataset.uint16('x00280100') ?? 0
  const samples = dataset.uint16('x00280002') ?? 1
  if (samples !== 1 || (bits !== 1 && bits !== 8 && bits !== 16) || (bits === 1 && encoding !== 'native'))
    refuseDicom(
      'unsupported',
      'SamplesPerPixel and BitsAllocated',
      `${samples} and ${bits}`,
      'one sample of 1, 8 or 16 bits',
      { file },
    )
  const pixels = dataset.elements.x7fe00010
  if (!pixels) return refuseDicom('bad-header', 'PixelData', 'nothing', 'an element', { file })
  const out = bits === 16 ? new Uint16Array(size) : new Uint8Array(size)
  const bytes = dataset.byteArray as Uint8Array
  const maximum = 2 ** bits - 1
  if (encoding !== 'native') {
    const frameBytes = encodedFrames(bytes, pixels, { frames, isJpeg: encoding !== 'rle' }, file)
    if (encoding === 'rle') return { maximum, read: (frame) => decodeRleFrame(frameBytes(frame), out, file) }
    const fail = framesFailure(file, encoding)
    const read = (frame: number) => {
      jpegDecoders[encoding](frameBytes(frame), out, { width, height, bits }, fail)
      return out
    }
    return { maximum, read }
  }
  const stored = bytes.subarray(pixels.dataOffset, pixels.dataOffset + pixels.length)
  const need = Math.ceil((size * frames * bits) / 8)
  if (stored.length < need) refuseDicom('truncated', 'PixelData', `${stored.length} bytes`, `${need} bytes`, { file })
  if (bits === 1) return { maximum, read: (frame) => unpacked(stored, frame * size, out as Uint8Array) }
  if (bits === 8) return { maximum, read: (frame) => stored.subarray(frame * size, (frame + 1) * size) }
  const isBig = dataset.string('x00020010') === '1.2.840.10008.1.2.2'
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength)
  const read = (frame: number) => {
    for (let i = 0; i < size; i++) out[i] = view.getUint16(2 * (frame * size + i), !isBig)
    return out
  }
  return { maximum, read }
}

/** What a decoder of JPEG says, with the element and a way out. */
function framesFailure(file: string, encoding: string): Fail {
  const fail = pictureFailure(file, `PixelData (7FE0,0010) in ${encoding}`)
  return (code, found, expected) => {
    const isOther = code === 'unsupported'
    return fail(
      code,
      found,
      `${expected}; ${isOther ? 'decompress the file with gdcmconv --raw' : 'copy or export the file again'}`,
    )
  }
}

const jpegDecoders = { 'lossless JPEG': decodeLosslessJpeg, JPEG: decodeGreyJpeg, 'JPEG-LS': decodeJpegLs } as const

/**
 * The most samples that a byte of a file can hold: a run of 128 takes two bytes, a sample in lossless JPEG at least a bit, a block of 64 in lossy JPEG two, a line
 * without changes in JPEG-LS one; lines are taken to have at most 4096 samples then.
 */
const samplesPerByte = { rle: 64, 'lossless JPEG': 8, JPEG: 256, 'JPEG-LS': 8 * 4096 } as const

/**
 * Before room is made for the voxels that a header asks for.
 *
 * @throws MedgradeError `truncated` where the file is too short to hold them.
 */
export function requirePixels({ dataset, encoding }: OpenedDicom, frames: number, file: string): void {
  const pixels = dataset.elements.x7fe00010
  const stored = pixels?.fragments?.reduce((sum, { length }) => sum + length, 0) ?? pixels?.length ?? 0
  const samples = (dataset.uint16('x00280010') ?? 0) * (dataset.uint16('x00280011') ?? 0) * frames
  const most = encoding === 'native' ? 8 / Math.max(1, dataset.uint16('x00280100') ?? 1) : samplesPerByte[encoding]
  if (samples > stored * most)
    refuseDicom('truncated', 'PixelData', `${stored} bytes for ${samples} samples`, 'all samples', { file })
}

/** The bytes of each frame: one fragment for each; a single frame in JPEG may have several. */
function encodedFrames(
  bytes: Uint8Array,
  { fragments = [] }: Element,
  { frames, isJpeg }: { readonly frames: number; readonly isJpeg: boolean },
  file: string,
): (frame: number) => Uint8Array {
  const part = ({ position, length }: (typeof fragments)[number]) => bytes.subarray(position, position + length)
  if (isJpeg && frames === 1 && fragments.length > 1) {
    const whole = new Uint8Array(fragments.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const fragment of fragments) {
      whole.set(part(fragment), at)
      at += fragment.length
    }
    return () => whole
  }
  if (fragments.length !== frames)
    refuseDicom('corrupt', 'PixelData', `${fragments.length} fragments`, `one for each of ${frames} frames`, { file })
  return (frame) => part(fragments[frame]!)
}

/** Bits from position `start` on, the lowest of a byte first. */
function unpacked(packed: Uint8Array, start: number, out: Uint8Array): Uint8Array {
  out.fill(0)
  for (let i = 0; i < out.length; ) {
    const byte = packed[(start + i) >>> 3]
    const bit = (start + i) & 7
    const here = Math.min(8 - bit, out.length - i)
    if (byte !== 0) for (let k = 0; k < here; k++) out[i + k] = (byte >>> (bit + k)) & 1
    i += here
  }
  return out
}
