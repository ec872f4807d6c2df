/**
 * The first series of an OME-TIFF, as tifffile makes it of the OME-XML: which directory holds which plane. What tifffile fills with zeros or reads from
 * other files is refused.
 */
import type { Fail } from '../readers/pictureFailure'
import type { TiffPage } from './readTiffDirectories'
import { omeVoxelSize, type VoxelSize } from './voxelSize'

export interface OmeSeries {
  readonly pages: readonly TiffPage[]
  /** With the axes of length one. */
  readonly shape: readonly number[]
  /** A letter an axis: X, Y, Z, C, T, and S for samples. */
  readonly axes: string
  readonly size: VoxelSize | null
}

interface Element {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

const tag = /<(\/?)(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)(?![\w.-])((?:\s[^<>"']*(?:"[^"<]*"|'[^'<]*'))*)[^<>"']*>/g
const attribute = /(?<![\w:.-])([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** @param own the shape of a page in tifffile. */
export function omeSeries(pages: readonly TiffPage[], own: readonly number[], fail: Fail): OmeSeries {
  const xml = pages[0].descriptions[0]
  if (/<(?:\w+:)?BinaryOnly\b/.test(xml) || /Namespace="[^"]*odulo"/.test(xml))
    throw fail('unsupported', 'OME-XML in another file, or of further axes', 'the axes X, Y, Z, C and T in this file')
  const elements = elementsOf(xml)
  const start = elements.findIndex(({ name }) => name === 'Pixels')
  if (start < 0) throw fail('bad-header', 'OME-XML without Pixels', 'the element Pixels')
  const { attributes } = elements[start]
  const order = [...(attributes.get('DimensionOrder') ?? '')].reverse()
  if (order.length !== 5 || new Set(order).size !== 5 || !/^[TCZ]{3}YX$/.test(order.join('')))
    throw fail(
      'bad-header',
      `DimensionOrder="${[...order].reverse().join('')}"`,
      'XYZCT in an order that begins with XY',
    )
  const inside = elements.slice(
    start + 1,
    elements.findIndex(({ name }, k) => k > start && name === '/Pixels'),
  )
  const samples = whole(inside.find(({ name }) => name === 'Channel')?.attributes.get('SamplesPerPixel') ?? '1', fail)
  const sizes = order.map((axis) => {
    const size = whole(attributes.get(`Size${axis}`) ?? '', fail)
    return axis === 'C' ? Math.floor(size / samples) : size
  })
  const planes = planesOf(inside, { order, sizes, pages: pages.length, root: rootId(elements) }, fail)
  const last = pages[0].planar ? [samples, ...own.slice(1)] : own
  const shape = samples > 1 ? [...sizes.slice(0, 3), ...last] : sizes
  const axes = samples > 1 ? `${order.slice(0, 3).join('')}${pages[0].planar ? 'SYX' : 'YXS'}` : order.join('')
  const tail = shape.filter((size, k) => size > 1 || 'XY'.includes(axes[k])).slice(-own.length)
  if (own.length > tail.length || own.some((size, k) => size !== tail[k]))
    throw fail(
      'bad-header',
      `pages of ${own.join(' x ')}`,
      `pages of ${sizes.slice(3).join(' x ')}, as the OME-XML says`,
    )
  return { pages: planes.map((index) => pages[index]), shape, axes, size: omeVoxelSize(attributes) }
}

function elementsOf(xml: string): Element[] {
  const out: Element[] = []
  for (const [text, close, name, attributes] of withoutComments(xml).matchAll(tag)) {
    const found = [...attributes.matchAll(attribute)].map(([, key, a, b]) => [key, a ?? b] as const)
    out.push({ name: close + name, attributes: new Map(found) })
    if (text.endsWith('/>')) out.push({ name: `/${name}`, attributes: new Map() })
  }
  return out
}

/** By searching forwards only: a regular expression takes quadratic time for comments that do not end. */
function withoutComments(xml: string): string {
  let out = ''
  for (let at = 0; ; ) {
    const start = xml.indexOf('<!--', at)
    if (start < 0) return out + xml.slice(at)
    out += xml.slice(at, start)
    const end = xml.indexOf('-->', start + 4)
    if (end < 0) return out
    at = end + 3
  }
}

const rootId = (elements: readonly Element[]) => elements.find(({ name }) => name === 'OME')?.attributes.get('UUID')

function whole(text: string, fail: Fail): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw fail('bad-header', `a size "${text}" in OME-XML`, 'a whole number')
  return Number(text)
}

interface Layout {
  readonly order: readonly string[]
  readonly sizes: readonly number[]
  readonly pages: number
  readonly root: string | undefined
}

/** The index of the directory of every plane. */
function planesOf(elements: readonly Element[], { order, sizes, pages, root }: Layout, fail: Fail): number[] {
  const count = sizes[0] * sizes[1] * sizes[2]
  if (count > pages) throw fail('truncated', `${pages} pages`, `${count} planes, as the OME-XML says`)
  const planes = new Array<number>(count).fill(-1)
  let placed = 0
  for (const { name, attributes } of elements) {
    if (name === 'UUID' && attributes.has('FileName') && root === undefined)
      throw fail('unsupported', `planes in the file ${attributes.get('FileName')}`, 'planes in this file')
    if (name !== 'TiffData') continue
    const number = (key: string) => {
      const text = attributes.get(key) ?? '0'
      if (!/^\d{1,9}$/.test(text)) throw fail('bad-header', `${key}="${text}" in OME-XML`, 'a whole number')
      return Number(text)
    }
    const first = order.slice(0, 3).map((axis) => number(`First${axis}`))
    if (first.some((at, k) => at >= sizes[k])) throw fail('bad-header', 'a plane outside of the image', 'planes inside')
    const at = (first[0] * sizes[1] + first[1]) * sizes[2] + first[2]
    const given = attributes.has('PlaneCount') ? 'PlaneCount' : 'NumPlanes'
    const length = number(given) || (attributes.has('IFD') && !attributes.has(given) ? 1 : pages)
    const start = number('IFD')
    placed += Math.min(length, count - at)
    if (placed > 2 * count) throw fail('bad-header', 'planes that are placed again and again', 'each plane once')
    for (let k = 0; k < length && at + k < count; k++) planes[at + k] = start + k
  }
  if (planes.some((index) => index < 0 || index >= pages))
    throw fail(
      'truncated',
      `OME-XML that places ${planes.filter((index) => index >= 0).length} planes`,
      `${count} planes`,
    )
  return planes
}
