import type { AxisRole, Data, DType, NdArray, ReadContext, Reader } from '../../contract'
import { decodeBudget, decodeTiffPage } from '../tiff/decodeTiffPage'
import { readTiffDirectories, type TiffPage } from '../tiff/readTiffDirectories'
import { sampleType } from '../tiff/sampleType'
import { statedOrientation } from '../tiff/statedOrientation'
import { pageAxes, pageShape, product, type TiffSeries, tiffSeries } from '../tiff/tiffSeries'
import { checkPictureSize, type Fail, pictureFailure } from './pictureFailure'

/**
 * Reads a TIFF as `tifffile.imread` does: the stored samples of the first series, regardless of colour, palette and orientation.
 *
 * One page gives [rows, columns] or [rows, columns, samples] ([samples, rows, columns] for separate planes); several pages of one layout, and the planes
 * of an ImageJ stack, get an axis in front; a shape in a description by tifffile is used as it is. One bit a sample is `bool`.
 *
 * @throws MedgradeError with the file, what was found and what was expected (`bad-magic`, `bad-header`, `truncated`,
 * `corrupt`, `too-large`, `unsupported`, `empty`).
 */
export const tifffileReader: Reader<NdArray> = async (file, context) => {
  const { array: stored, series } = await readSeries(file, context)
  const orientation = statedOrientation(series.pages[0])
  const array = orientation > 1 && orientation <= 8 ? { ...stored, orientation } : stored
  const axes = rolesOf(array.shape, series)
  if (axes === null) return array
  const { letters, roles } = axes
  const size = series.size ?? null
  const lengths = new Map<string, number | null>([
    ['X', size?.x ?? null],
    ['Y', size?.y ?? null],
    ['Z', size?.z ?? null],
  ])
  const sizes = [...letters].map((letter) => (lengths.has(letter) ? lengths.get(letter)! : 1))
  const isSized = size !== null && sizes.every((length) => length !== null)
  return { ...array, axes: roles, ...(isSized ? { spacing: sizes, unit: size.unit } : {}) }
}

/** Letters and roles of the axes; null where they are not known. */
function rolesOf(
  shape: readonly number[],
  { pages: [page], axes: stated }: TiffSeries,
): { readonly letters: string; readonly roles: readonly AxisRole[] } | null {
  const own = page.samples === 1 ? 'YX' : pageAxes(page)
  // A plain stack has one axis more than its pages; readers of volumes take it for z.
  const letters =
    stated?.length === shape.length ? stated : `${'I'.repeat(Math.max(0, shape.length - own.length))}${own}`
  if (letters.length !== shape.length) return null
  const isStack = letters.length === own.length + 1
  const isColour = page.photometric === 2 || page.photometric === 6
  const roles = [...letters].map((letter): AxisRole => {
    if ('XYZ'.includes(letter) || (letter === 'I' && isStack)) return 'space'
    if (letter === 'T') return 'time'
    if (letter === 'S') return isColour ? 'colour' : 'channel'
    return letter === 'C' ? 'channel' : 'unstated'
  })
  return { letters, roles }
}

async function readSeries(
  file: Uint8Array,
  { name, maxBytes }: ReadContext,
): Promise<{ readonly array: NdArray; readonly series: TiffSeries }> {
  const fail = pictureFailure(name, 'TIFF')
  if (file.length === 0) throw fail('empty', 'no bytes', 'a TIFF')
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.length)
  const series = tiffSeries(bytes, readTiffDirectories(bytes, fail), fail)
  const options = { file: name, maxBytes, rules: 'tifffile', budget: decodeBudget(bytes) } as const
  const [first] = series.pages
  const { dtype, bits } = sampleType(first, fail)
  const own = pageShape(first)
  const shape = series.shape ?? squeezed(series.pages.length, first)
  checkPictureSize(first.width, first.height, (product(shape) / product(own)) * Math.max(1, bits / 8), maxBytes, fail)
  const samples = product(shape) * Math.max(1, bits / 8)
  if (!(samples <= maxBytes)) throw fail('too-large', `${samples} bytes of samples`, `at most ${maxBytes} bytes`)
  if (series.contiguous) {
    const page = tallPage(first, product(shape) / product(own), fail)
    const { data } = await decodeTiffPage(bytes, page, options, fail)
    return { array: array(data, shape, dtype), series }
  }
  const count = series.pages.length
  if (count === 1) {
    const { data } = await decodeTiffPage(bytes, first, options, fail)
    if (product(shape) > data.length) throw fail('truncated', `one page of ${own.join(' x ')}`, shape.join(' x '))
    return { array: array(data, shape, dtype), series }
  }
  let stack: Data | undefined
  for (let i = 0; i < count; i++) {
    const { data } = await decodeTiffPage(bytes, series.pages[i], options, fail)
    stack ??= new (data.constructor as new (length: number) => Data)(product(own) * count)
    if (data.length * count !== stack.length || data.constructor !== stack.constructor)
      throw fail('bad-header', `a page of other size or type (page ${i})`, `pages of ${own.join(' x ')} ${dtype}`)
      // Both have the same type.
    ;(stack as Uint8Array).set(data as Uint8Array, i * data.length)
  }
  return { array: array(stack!, fittedShape(shape, stack!.length, first), dtype), series }
}

/** As tifffile reshapes: to the described shape, else to several of it, else page by page. */
function fittedShape(shape: readonly number[], length: number, page: TiffPage): readonly number[] {
  if (product(shape) === length) return shape
  const whole = length % product(shape) === 0 ? shape : squeezed(1, page)
  return [length / product(whole), ...whole]
}

/** Drops an axis of one sample or one page, but never rows and columns. */
function squeezed(pages: number, page: TiffPage): number[] {
  const shape = page.samples === 1 ? [page.height, page.width] : pageShape(page)
  return pages > 1 ? [pages, ...shape] : [...shape]
}

/** All planes of a raw stack as one high page in a single strip. */
function tallPage(page: TiffPage, planes: number, fail: Fail): TiffPage {
  if (page.planar && page.samples > 1) throw fail('unsupported', 'a raw stack of separate planes', 'one plane a page')
  const height = page.height * planes
  return { ...page, height, rowsPerStrip: height, offsets: page.offsets.slice(0, 1), byteCounts: [0] }
}

function array(data: Data, shape: readonly number[], dtype: DType): NdArray {
  return dtype === 'bool' || dtype === 'float16' ? { data, shape, dtype } : { data, shape }
}
