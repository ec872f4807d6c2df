import type { Data, NdArray, Reader } from '../../contract'
import { refuse } from '../../errors/refuse'
import { openPillow } from '../pillow/openPillow'
import type { PillowImage } from '../pillow/pillowImage'
import { rgbToGray } from './rgbToGray'

/**
 * Reads a picture as the grader of usenhance does: opened by the rules of Pillow, converted to its mode `L`, as single
 * precision; shape [rows, columns], levels 0 to 255.
 *
 * Colours become `(19595 R + 38470 G + 7471 B + 32768) >> 16`, alpha is ignored, a palette means its colours, and levels of
 * 16 bits and more are clipped, not scaled. A PNG whose ancillary chunk is damaged is refused by Pillow but read by the grader's
 * second decoder (OpenCV), so it is read here by that one's rules: other weights, and the high byte of 16 bits. A wrong checksum
 * of that chunk is read past only where damage is told (`onDamage`).
 *
 * @throws MedgradeError with the file, what was found and what was expected, as {@link pilReader} does.
 */
export const grayReader: Reader<NdArray<Float32Array>> = async (bytes, { name, maxBytes, onDamage }) => {
  const image = await openPillow(bytes, { name, maxBytes, onDamage, secondDecoder: true })
  const [height, width] = image.shape
  const data = new Float32Array(width * height)
  fillGray(data, image, name)
  return { data, shape: [height, width] }
}

type Luma = (r: number, g: number, b: number) => number

const secondLuma: Luma = (r, g, b) => (9797 * r + 19234 * g + 3737 * b) >> 15

function fillGray(out: Float32Array, image: PillowImage, name: string): void {
  const { mode, data } = image
  const luma = image.secondDecoder ? secondLuma : rgbToGray
  switch (mode) {
    case 'RGB':
    case 'RGBA':
      fillFromColours(out, image, luma)
      break
    case 'P':
    case 'PA':
      fillFromPalette(out, image, luma)
      break
    case 'CMYK':
      fillFromCmyk(out, data as Uint8Array)
      break
    case 'L':
      out.set(data as Uint8Array)
      break
    case 'LA':
      for (let i = 0; i < out.length; i++) out[i] = Number(data[2 * i])
      break
    case '1':
      for (let i = 0; i < out.length; i++) out[i] = Number(data[i]) * 255
      break
    case 'La':
      refuse('unsupported', 'picture', 'grey with alpha multiplied in', 'a mode with a grey conversion', { file: name })
      break
    default:
      fillFromWide(out, data, image.secondDecoder === true)
  }
}

function fillFromColours(out: Float32Array, { data, shape }: PillowImage, luma: Luma): void {
  const channels = shape[2] ?? 1
  for (let i = 0, at = 0; i < out.length; i++, at += channels)
    out[i] = luma(Number(data[at]), Number(data[at + 1]), Number(data[at + 2]))
}

/** Levels of 16 bits and more: clipped to 255; the second decoder takes the high byte. */
function fillFromWide(out: Float32Array, data: Data, highByte: boolean): void {
  for (let i = 0; i < out.length; i++) {
    const value = Number(data[i])
    out[i] = highByte ? value >> 8 : value > 255 ? 255 : value > 0 ? Math.trunc(value) : 0
  }
}

/** An index beyond the palette is black. */
function fillFromPalette(out: Float32Array, image: PillowImage, luma: Luma): void {
  const { data } = image
  const channels = image.shape[2] ?? 1
  const palette = image.palette ?? new Uint8Array(0)
  const levels = new Float32Array(256)
  for (let i = 0; i < palette.length / 3; i++) levels[i] = luma(palette[3 * i], palette[3 * i + 1], palette[3 * i + 2])
  for (let i = 0; i < out.length; i++) out[i] = levels[Number(data[i * channels])]
}

function fillFromCmyk(out: Float32Array, data: Uint8Array): void {
  for (let i = 0, at = 0; i < out.length; i++, at += 4) {
    const white = 255 - data[at + 3]
    out[i] = rgbToGray(inked(white, data[at]), inked(white, data[at + 1]), inked(white, data[at + 2]))
  }
}

function inked(white: number, ink: number): number {
  const t = ink * white + 128
  return Math.max(0, white - (((t >> 8) + t) >> 8))
}
