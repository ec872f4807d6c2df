import { asContiguous, strideFor } from '../../array/asContiguous'
import type { AxisRole, Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { openPillow } from '../../formats/pillow/openPillow'
import { pictureOrientation } from '../../formats/pillow/pictureOrientation'
import type { PillowImage } from '../../formats/pillow/pillowImage'
import { pictureFailure } from '../../formats/readers/pictureFailure'
import { tifffileReader } from '../../formats/readers/tifffileReader'
import { readTiffDirectories, type TiffPage } from '../../formats/tiff/readTiffDirectories'
import { uprightArray } from '../axes/uprightArray'

export interface SeenPicture {
  readonly array: NdArray
  /** What was done to the stored samples; null: nothing. */
  readonly note: string | null
}

/**
 * A picture as people see it: palettes become colours, and grey where all of them are grey; one bit becomes 0 and 255; alpha that is opaque is left out;
 * values of a TIFF whose zero is white are inverted. Shape [rows, columns] or [rows, columns, channels].
 *
 * @throws MedgradeError as `pilReader` and `tifffileReader`.
 */
export async function seenPicture(
  bytes: Uint8Array,
  context: Parameters<typeof tifffileReader>[1],
): Promise<SeenPicture> {
  const { array: samples, note } = await seenColours(bytes, context)
  const columns = samples.shape.length - (samples.axes?.at(-1) === 'space' || samples.axes === undefined ? 1 : 2)
  const upright = uprightArray(samples, columns, columns - 1)
  const notes = [note, upright.note].filter((one) => one !== null)
  return { array: upright.array, note: notes.length > 0 ? notes.join('; ') : null }
}

async function seenColours(bytes: Uint8Array, context: Parameters<typeof tifffileReader>[1]): Promise<SeenPicture> {
  const isTiff = (bytes[0] === 0x49 && bytes[1] === 0x49) || (bytes[0] === 0x4d && bytes[1] === 0x4d)
  if (!isTiff) {
    const picture = await openPillow(bytes, context)
    if (picture.mode === 'CMYK') otherColours(INKS, context.name)
    const { array, note } = seen(picture)
    const orientation = pictureOrientation(bytes)
    return { array: orientation > 1 ? { ...array, orientation } : array, note }
  }
  const page = readTiffDirectories(bytes, pictureFailure(context.name, 'TIFF'), true)[0]!
  const colours = page.photometric === YCC && page.compression === JPEG ? undefined : others.get(page.photometric)
  if (colours !== undefined) otherColours(colours, context.name)
  const array = await tifffileReader(bytes, context)
  // Palettes and few bits are the pictures of one page that Pillow opens in these modes; all others keep the samples of tifffile.
  if (array.shape.length !== 2 || !(array.data instanceof Uint8Array)) return seenSamples(array, page)
  const picture = await openPillow(bytes, context).catch(() => null)
  if (picture?.mode === 'P' || picture?.mode === '1') return turnedByPillow(seen(picture), array)
  if (picture?.mode !== 'L' || page.bits[0]! > 4) return seenSamples(array, page)
  const { note } = seenSamples(array, page)
  return turnedByPillow(
    { ...seen(picture), note: note ?? `${page.bits[0]} bits a pixel were taken as 0 to 255` },
    array,
  )
}

/** Pillow turns a TIFF upright when it opens it. */
function turnedByPillow({ array, note }: SeenPicture, stored: NdArray): SeenPicture {
  const turned = uprightArray(stored, 1, 0).note
  return { array, note: turned === null ? note : `${note}; ${turned}` }
}

const INKS = 'inks (CMYK)'
const YCC = 6
const JPEG = 7
/** Samples of a TIFF that are neither grey nor red, green and blue, by its photometric interpretation. Its JPEG is decoded to RGB. */
const others: ReadonlyMap<number, string> = new Map([
  [5, INKS],
  [YCC, 'luma and chroma (YCbCr)'],
  [8, 'CIE L*a*b*'],
  [9, 'ICC L*a*b*'],
  [10, 'ITU L*a*b*'],
  [32803, 'a colour filter array'],
  [32844, 'LogL'],
  [32845, 'LogLuv'],
])

function otherColours(found: string, file: string | undefined): never {
  const expected = "grey or RGB: Image.open(file).convert('RGB') of Pillow converts it"
  return refuse('unsupported', 'picture', found, expected, { file })
}

/** Planes of colours behind rows and columns, where pictures have them. */
function coloursLast(array: NdArray): NdArray {
  const { shape, axes, stride = strideFor(shape, [...shape.keys()]), spacing } = array
  if (axes?.[0] !== 'colour' || shape.length !== 3) return array
  const turn = <T>([first, ...rest]: readonly T[]): T[] => [...rest, first!]
  return {
    ...array,
    shape: turn(shape),
    stride: turn(stride),
    axes: turn(axes),
    ...(spacing ? { spacing: turn(spacing) } : {}),
  }
}

/** The largest value of a type, which is white, or fully opaque. */
const whites = new Map<unknown, number>([
  [Uint8Array, 255],
  [Uint16Array, 65535],
  [Uint32Array, 2 ** 32 - 1],
])

/** Samples of a TIFF with several pages or channels, or of more than four bits. */
function seenSamples(stored: NdArray, page: TiffPage): SeenPicture {
  const array = coloursLast(stored)
  const white = whites.get(array.data.constructor)
  if (white === undefined) return { array, note: null }
  if (page.photometric === 0 && page.samples === 1) {
    const { data, ...rest } = array
    const inverted = data.slice() as Uint8Array
    for (let i = 0; i < inverted.length; i++) inverted[i] = white - inverted[i]!
    return { array: { ...rest, data: inverted }, note: 'zero is white in the file: its values were inverted' }
  }
  const isAlpha = page.extraSamples.length === 1 && [1, 2].includes(page.extraSamples[0]!) && !page.planar
  const isLast = array.axes?.at(-1) === 'colour' || array.axes?.at(-1) === 'channel'
  return isAlpha && isLast ? withoutOpaque(array, white) : { array, note: null }
}

/** The picture without its last channel, if that is alpha that hides nothing. */
function withoutOpaque(array: NdArray, white: number): SeenPicture {
  const { data, shape } = asContiguous<Data>(array)
  const channels = shape.at(-1)!
  for (let i = channels - 1; i < data.length; i += channels) if (Number(data[i]) !== white) return { array, note: null }
  const kept = channels - 1
  const out = data.slice(0, (data.length / channels) * kept) as Uint8Array
  for (let i = 0; i < out.length; i++) out[i] = Number(data[Math.floor(i / kept) * channels + (i % kept)])
  const isGrey = kept === 1
  const axes = array.axes?.slice(0, isGrey ? -1 : undefined)
  return {
    array: {
      data: out,
      shape: isGrey ? shape.slice(0, -1) : [...shape.slice(0, -1), kept],
      ...(axes ? { axes } : {}),
      ...(array.orientation ? { orientation: array.orientation } : {}),
    },
    note: 'alpha is opaque everywhere and was left out',
  }
}

function seen(picture: PillowImage): SeenPicture {
  const { mode, palette } = picture
  if (mode === '1') return { array: ofBits(picture), note: 'one bit a pixel was taken as 0 and 255' }
  if (mode === 'P' && palette) return ofPalette(picture, palette)
  const { data, shape, dtype } = picture
  const axes: readonly AxisRole[] = ['space', 'space', ...(shape.length > 2 ? (['colour'] as const) : [])]
  const array = dtype === undefined ? { data, shape, axes } : { data, shape, axes, dtype }
  return mode === 'RGBA' || mode === 'LA' ? withoutOpaque(array, 255) : { array, note: null }
}

function ofBits({ data, shape }: PillowImage): NdArray {
  return { data: (data as Uint8Array).map((bit) => (bit === 0 ? 0 : 255)), shape }
}

function ofPalette({ data, shape }: PillowImage, palette: Uint8Array): SeenPicture {
  const indices = data as Uint8Array
  const isGrey = indices.every((index) => {
    const [red, green, blue] = palette.subarray(3 * index, 3 * index + 3)
    return red === green && red === blue
  })
  if (isGrey)
    return {
      array: { data: indices.map((index) => palette[3 * index] ?? 0), shape },
      note: 'the palette was taken as its grey values',
    }
  const colours = new Uint8Array(3 * indices.length)
  indices.forEach((index, i) => {
    colours.set(palette.subarray(3 * index, 3 * index + 3), 3 * i)
  })
  const axes: readonly AxisRole[] = ['space', 'space', 'colour']
  return { array: { data: colours, shape: [...shape, 3], axes }, note: 'the palette was taken as its colours' }
}
