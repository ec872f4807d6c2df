import { pythonFloat } from '../../python/pythonFloat'
import { pythonInt } from '../../python/pythonInt'
import { pythonLines } from '../../python/pythonLines'
import { pythonStrip } from '../../python/pythonStrip'
import type { Fail } from '../readers/pictureFailure'
import { omeSeries } from './omeSeries'
import type { TiffPage } from './readTiffDirectories'
import { imagejVoxelSize, type VoxelSize } from './voxelSize'

/** What the first series of a file consists of, as tifffile decides it. */
export interface TiffSeries {
  readonly pages: readonly TiffPage[]
  /** Shape of the whole series; null: the stacked pages without axes of length one. */
  readonly shape: readonly number[] | null
  /** All planes are stored uncompressed, one after another, behind the first directory. */
  readonly contiguous: boolean
  /** tifffile's letters of the axes of `shape`, where they are known. */
  readonly axes?: string
  readonly size?: VoxelSize | null
}

/**
 * Chooses the first series: by tifffile's own shape description, by ImageJ's, or all pages with the layout of the first one.
 */
export function tiffSeries(bytes: Uint8Array, pages: readonly TiffPage[], fail: Fail): TiffSeries {
  const first = pages[0]
  const shaped = describedShape(first, fail)
  const imagej = first.descriptions.find((text) => /^(ImageJ|SCIFIO)=/.test(text))
  const described = shaped ? shapedSeries(pages, shaped, fail) : undefined
  if (described) return described
  if (!shaped) {
    if (first.isMicroscopes) throw fail('unsupported', "a microscope's own layout", 'tifffile, OME or ImageJ layout')
    if (first.descriptions[0].endsWith('OME>')) return readOme(pages, fail)
    const series = imagej === undefined ? undefined : imagejSeries(bytes, pages, imagej, fail)
    if (series) return series
  }
  const key = likeness(first)
  const alike = pages.filter((page) => likeness(page) === key)
  // tifffile checks pages 0, 1, 7 and the last only, and reads all others as if they had the same layout.
  const probes = [pages[1], pages[7], pages[pages.length - 1]]
  if (
    pages.length > 7 &&
    alike.length < pages.length &&
    !first.hasSubDirectories &&
    probes.every((page) => alike.includes(page))
  )
    throw fail('unsupported', `${pages.length - alike.length} pages unlike the first`, 'a stack of like pages')
  return { pages: alike, shape: null, contiguous: false }
}

/** Shape of a page in tifffile. */
export function pageShape(page: TiffPage): readonly number[] {
  if (page.samples === 1 && page.photometric !== 2) return [page.height, page.width]
  return page.planar ? [page.samples, page.height, page.width] : [page.height, page.width, page.samples]
}

export const product = (shape: readonly number[]): number => shape.reduce((all, size) => all * size, 1)

/** Pages with the same key belong to the same series. */
function likeness(page: TiffPage): string {
  const { width, height, samples, planar, rowsPerStrip, tileWidth, tileHeight, sampleFormat, bits } = page
  const tiled = tileWidth > 0
  return JSON.stringify([
    ...[width, height, samples, planar && samples > 1, tiled ? 0 : rowsPerStrip, tileWidth, tileHeight],
    ...[sampleFormat, bits.slice(0, samples), page.fillOrder, page.predictor, page.compression],
    ...[page.extraSamples, page.photometric],
  ])
}

interface ShapeDescription {
  readonly shape: readonly number[]
  readonly truncated: boolean
}

/** `{"shape": [1, 24, 20], …}`, or the older `shape=(1, 24, 20)`. tifffile fails on an unreadable one, too. */
function describedShape({ descriptions }: TiffPage, fail: Fail): ShapeDescription | undefined {
  const text = descriptions.find((one) => /^(\{.*"shape":|shape=)/s.test(one) && !one.includes('"mibi.'))
  if (text === undefined) return undefined
  const { shape, truncated } = text.startsWith('{')
    ? parsedDescription(text)
    : { shape: text.slice(7, -1).split(',').map(Number), truncated: false }
  if (!isShape(shape)) throw fail('bad-header', `the description ${text.slice(0, 64)}`, 'a shape of positive sizes')
  return { shape, truncated: truncated === true }
}

function parsedDescription(text: string): { readonly shape?: unknown; readonly truncated?: unknown } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function isShape(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every((size) => Number.isSafeInteger(size) && size > 0)
}

function shapedSeries(
  pages: readonly TiffPage[],
  { shape, truncated }: ShapeDescription,
  fail: Fail,
): TiffSeries | undefined {
  const own = pageShape(pages[0])
  const count = product(shape) / product(own)
  // As tifffile does, ignore a description that does not fit the file, which may have been edited since.
  if (!Number.isInteger(count) || !allDescribed(pages, fail)) return undefined
  if (!endsAlike(own, shape)) return { pages: pages.slice(0, 1), shape: own, contiguous: false }
  if (count === 1) return { pages: pages.slice(0, 1), shape, contiguous: false }
  if (!truncated && count <= pages.length) return { pages: pages.slice(0, count), shape, contiguous: false }
  if (pages[0].compression !== 1)
    throw fail('truncated', `${pages.length} pages`, `the ${count} planes of the described shape ${shape.join(' x ')}`)
  return { pages: pages.slice(0, 1), shape, contiguous: true }
}

/** Shapes are used only if every further series of the file has its own. */
function allDescribed(pages: readonly TiffPage[], fail: Fail): boolean {
  for (let at = 0; at < pages.length; ) {
    const next = describedShape(pages[at], fail)
    const count = next ? product(next.shape) / product(pageShape(pages[at])) : Number.NaN
    if (!Number.isInteger(count)) return false
    at += next?.truncated && at + count <= pages.length ? 1 : count
  }
  return true
}

/** Whether the sizes of the series, without ones, end with those of the page. */
function endsAlike(page: readonly number[], series: readonly number[]): boolean {
  const tail = page.filter((size) => size > 1)
  const whole = series.filter((size) => size > 1)
  return tail.every((size, i) => whole[whole.length - tail.length + i] === size)
}

/** A picture of one plane is read without its OME-XML, which only adds the size of a voxel. */
function readOme(pages: readonly TiffPage[], fail: Fail): TiffSeries {
  const [page] = pages
  const size = (name: string) => Number(new RegExp(`\\bSize${name}="(\\d+)"`).exec(page.descriptions[0])?.[1] ?? 1)
  const planes = (size('Z') * size('T') * size('C')) / (size('C') === page.samples ? page.samples : 1)
  const own = pageShape(page)
  if (pages.length > 1 || planes !== 1) {
    const { shape, axes, ...found } = omeSeries(pages, own, fail)
    const kept = (_: unknown, k: number) => shape[k] > 1 || 'XY'.includes(axes[k])
    return { ...found, shape: shape.filter(kept), axes: [...axes].filter(kept).join(''), contiguous: false }
  }
  return { pages, shape: null, contiguous: false, ...sizeIfSound(pages, own, fail) }
}

function sizeIfSound(pages: readonly TiffPage[], own: readonly number[], fail: Fail): Pick<TiffSeries, 'size'> {
  try {
    return { size: omeSeries(pages, own, fail).size }
  } catch {
    return {}
  }
}

/**
 * ImageJ keeps one directory and all planes behind it; its description has the numbers of channels, slices and frames. Other programs
 * write the same text with a directory for each plane.
 */
function imagejSeries(bytes: Uint8Array, pages: readonly TiffPage[], text: string, fail: Fail): TiffSeries | undefined {
  const fields = new Map(
    pythonLines(text)
      .filter((line) => line.includes('='))
      .map((line) => [pythonStrip(line.slice(0, line.indexOf('='))), pythonStrip(line.slice(line.indexOf('=') + 1))]),
  )
  const number = (name: string): number => {
    const value = fields.get(name) ?? '1'
    const truth = ['false', 'true'].indexOf(value.toLowerCase())
    const count = truth < 0 ? pythonInt(value) : truth
    if (count === null) throw fail('bad-header', `${name}=${value}`, 'a whole number')
    return Number(count)
  }
  const page = pages[0]
  let channels = number('channels')
  const slices = number('slices')
  const frames = number('frames')
  let images = number('images')
  if (![channels, slices, frames, images].every((count) => count >= 1)) return undefined
  const planes = page.planar && page.samples > 1 ? page.samples : 1
  const interleaved = planes === 1 ? page.samples : 1
  if (channels === 1 || (planes > 1 && planes === channels)) images = frames * slices
  else if (images === frames * slices && interleaved === channels) channels = 1
  else images = frames * slices * channels
  if (images === 1 && pages.length > 1) images = pages.length
  const own = pageShape(page)
  const nbytes = Math.ceil((product(own) * page.bits[0]) / 8) * images
  const final = isFinal(page)
  const end = page.offsets[0] + nbytes
  if (final && end > bytes.length) return undefined
  const together = final && (images <= 1 || pages.length === 1 || end <= pages[1].at)
  const order = (fields.get('order') ?? 'czt').toLowerCase()
  // tifffile calls lower() on it and fails for a number.
  if (pythonFloat(order) !== undefined || order === 'true' || order === 'false')
    throw fail('bad-header', `order=${order}`, 'a text such as czt')
  const sizes: Readonly<Record<string, number>> = { c: channels, z: slices, t: frames }
  const axes = Array.from(/^(c|z|t){3}$/.test(order) && new Set(order).size === 3 ? order : 'czt').reverse()
  let lead = axes.map((axis) => sizes[axis])
  const remain = Math.floor(images / product(lead))
  if (remain > 1) lead = [remain, ...lead]
  const shape = planes > 1 ? [...lead.slice(0, -1), ...own] : [...lead, ...own]
  const letters = `${remain > 1 ? 'I' : ''}${axes.join('').toUpperCase()}`
  return {
    axes: squeezedLetters(planes > 1 ? letters.slice(0, -1) : letters, lead, page),
    size: imagejVoxelSize(fields, page),
    pages: together ? pages.slice(0, 1) : pages,
    shape: squeeze(shape, own.length),
    contiguous: together && images > 1,
  }
}

function squeezedLetters(letters: string, lead: readonly number[], page: TiffPage): string {
  return [...letters].filter((_, k) => lead[k] > 1).join('') + pageAxes(page)
}

/** tifffile's letters of the axes of a page. */
export function pageAxes(page: TiffPage): string {
  if (pageShape(page).length === 2) return 'YX'
  return page.planar ? 'SYX' : 'YXS'
}

/** Drops sizes of one, except rows and columns. */
function squeeze(shape: readonly number[], pageRank: number): number[] {
  const lead = shape.slice(0, shape.length - pageRank).filter((size) => size > 1)
  return [...lead, ...shape.slice(shape.length - pageRank)]
}

/** Uncompressed samples stored contiguously, ready except for the byte order. */
function isFinal(page: TiffPage): boolean {
  const { offsets, byteCounts } = page
  if (page.compression !== 1 || page.fillOrder !== 1 || page.predictor !== 1 || page.bits[0] < 8) return false
  if (page.tileWidth > 0) return false
  return offsets.every((offset, i) => i === 0 || offsets[i - 1] + byteCounts[i - 1] === offset)
}
