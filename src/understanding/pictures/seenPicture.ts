import type { AxisRole, NdArray } from '../../contract'
import { openPillow } from '../../formats/pillow/openPillow'
import type { PillowImage } from '../../formats/pillow/pillowImage'
import { tifffileReader } from '../../formats/readers/tifffileReader'

export interface SeenPicture {
  readonly array: NdArray
  /** What was done to the stored samples; null: nothing. */
  readonly note: string | null
}

/**
 * A picture as people see it: palettes become colours, and grey where all of them are grey; one bit becomes 0 and 255; alpha that is opaque is left out.
 * Shape [rows, columns] or [rows, columns, channels].
 *
 * @throws MedgradeError as `pilReader` and `tifffileReader`.
 */
export async function seenPicture(
  bytes: Uint8Array,
  context: Parameters<typeof tifffileReader>[1],
): Promise<SeenPicture> {
  const isTiff = (bytes[0] === 0x49 && bytes[1] === 0x49) || (bytes[0] === 0x4d && bytes[1] === 0x4d)
  if (!isTiff) return seen(await openPillow(bytes, context))
  const array = await tifffileReader(bytes, context)
  // Palettes and single bits are the pictures of one page that Pillow opens in these modes; all others keep the samples of tifffile.
  if (array.shape.length !== 2 || !(array.data instanceof Uint8Array)) return { array, note: null }
  const picture = await openPillow(bytes, context).catch(() => null)
  return picture?.mode === 'P' || picture?.mode === '1' ? seen(picture) : { array, note: null }
}

function seen(picture: PillowImage): SeenPicture {
  const { mode, palette } = picture
  if (mode === '1') return { array: ofBits(picture), note: 'one bit a pixel was taken as 0 and 255' }
  if (mode === 'P' && palette) return ofPalette(picture, palette)
  const isOpaque = (mode === 'RGBA' || mode === 'LA') && opaque(picture)
  if (isOpaque) return { array: withoutAlpha(picture), note: 'alpha is opaque everywhere and was left out' }
  const { data, shape, dtype } = picture
  const axes: readonly AxisRole[] = ['space', 'space', ...(shape.length > 2 ? (['colour'] as const) : [])]
  return { array: dtype === undefined ? { data, shape, axes } : { data, shape, axes, dtype }, note: null }
}

function ofBits({ data, shape }: PillowImage): NdArray {
  return { data: Uint8Array.from(data as Uint8Array, (bit) => (bit === 0 ? 0 : 255)), shape }
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

function opaque({ data, shape }: PillowImage): boolean {
  const channels = shape[2]!
  for (let i = channels - 1; i < data.length; i += channels) if (data[i] !== 255) return false
  return true
}

function withoutAlpha({ data, shape }: PillowImage): NdArray {
  const [rows, columns, channels] = shape as readonly [number, number, number]
  const kept = channels - 1
  const out = new Uint8Array(rows * columns * kept)
  for (let i = 0; i < rows * columns; i++)
    for (let c = 0; c < kept; c++) out[i * kept + c] = Number(data[i * channels + c])
  if (kept === 1) return { data: out, shape: [rows, columns], axes: ['space', 'space'] }
  return { data: out, shape: [rows, columns, kept], axes: ['space', 'space', 'colour'] }
}
