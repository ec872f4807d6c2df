import type { Fail } from '../readers/pictureFailure'
import { inverseTransform } from './inverseTransform'
import type { JpegFrame } from './jpegFrame'
import { readJpeg } from './readJpeg'
import { upsample } from './upsample'

/** Rows first, channels interleaved: 1 = grey, 3 = RGB, 4 = CMYK exactly as stored (Adobe files store it inverted). */
export interface JpegPicture {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Uint8Array
  /** Two flaws that affect no sample and that only some readers refuse. */
  readonly shortJfif: boolean
  readonly ended: boolean
}

export interface DecodeJpegOptions {
  readonly maxBytes: number
  /** Tables kept outside the stream (TIFF tag 347). */
  readonly tables?: Uint8Array
  /**
   * `file` (default): by the JFIF and Adobe markers and the component ids; else always or never from YCbCr;
   * `plain-unless-jfif` is tifffile's rule for an RGB page.
   */
  readonly colour?: JpegColour
}

export type JpegColour = 'file' | 'ycc' | 'plain' | 'plain-unless-jfif'

/**
 * Decodes a JPEG file to the same samples as libjpeg-turbo with its default settings: slow integer inverse transform,
 * triangle upsampling of the chroma, fixed-point colour conversion.
 *
 * Throws `truncated` where the data end early, `corrupt`, `bad-header`, `too-large`, and `unsupported` for arithmetic
 * coding, lossless frames, other than eight bits, and progressive files without all of their scans.
 */
export function decodeJpeg(bytes: Uint8Array, options: DecodeJpegOptions, fail: Fail): JpegPicture {
  const frame = readJpeg(bytes, options.tables, options, fail)
  const { width, height, components, shortJfif, ended } = frame
  for (const { h, v } of components)
    if (frame.hMax % h !== 0 || frame.vMax % v !== 0)
      throw fail('unsupported', `sampling ${h}x${v} of ${frame.hMax}x${frame.vMax}`, 'whole factors')
  const planes = components.map((component) => {
    const plane = inverseTransform(component, new Uint8Array(component.coefficients.length), 8)
    return upsample(plane, component, frame)
  })
  const channels = planes.length
  if (channels === 1) return { width, height, channels, data: planes[0], shortJfif, ended }
  const data = new Uint8Array(width * height * channels)
  for (let c = 0; c < channels; c++) {
    const plane = planes[c]
    for (let i = 0, to = c; i < plane.length; i++, to += channels) data[to] = plane[i]
  }
  if (isYcc(frame, options.colour ?? 'file')) fromYcc(data, channels)
  return { width, height, channels, data, shortJfif, ended }
}

function isYcc(frame: JpegFrame, colour: JpegColour): boolean {
  if (colour === 'plain-unless-jfif' && !frame.jfif) return false
  if (colour === 'ycc' || colour === 'plain') return colour === 'ycc'
  // With four components libjpeg reads every transform except 0 as YCCK.
  if (frame.components.length === 4) return frame.adobe > 0
  if (frame.jfif) return true
  if (frame.adobe >= 0) return frame.adobe !== 0
  const [r, g, b] = frame.components.map((component) => component.id)
  return !(r === 82 && g === 71 && b === 66)
}

/** YCbCr to RGB, or YCCK to CMYK (the complement, with K as it is), in place. */
function fromYcc(data: Uint8Array, channels: number): void {
  const complement = channels === 4 ? 255 : 0
  for (let i = 0; i < data.length; i += channels) {
    const y = data[i]
    const cb = data[i + 1] - 128
    const cr = data[i + 2] - 128
    data[i] = clamp(y + ((91881 * cr + 32768) >> 16)) ^ complement
    data[i + 1] = clamp(y + ((-22554 * cb - 46802 * cr + 32768) >> 16)) ^ complement
    data[i + 2] = clamp(y + ((116130 * cb + 32768) >> 16)) ^ complement
  }
}

const clamp = (v: number): number => (v < 0 ? 0 : Math.min(v, 255))
