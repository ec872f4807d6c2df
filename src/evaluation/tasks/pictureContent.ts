import { asContiguous } from '../../array/asContiguous'
import type { AnyImage, Data, Source } from '../../contract'
import { openInput } from '../../engine/files/openInput'
import { readers } from '../../formats/readers/readers'
import { valueFacts } from '../../understanding/values/valueFacts'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'

/** What the values of a file are: labels, intensities, or what could be both. */
export interface PictureContent {
  readonly is: 'labels' | 'image' | 'open'
  readonly text: string
  /** The values of a label map whose labels are numbers. */
  readonly labels?: { readonly data: Data; readonly shape: readonly number[]; readonly count: number }
}

/** More values are rarely labels. */
const FEW_VALUES = 32
/** Most neighbours in a label map are of one label, most in a picture differ. */
const MOSTLY_EQUAL = 0.6
const MOSTLY_OTHER = 0.4

/** What the values of a file show. @throws MedgradeError for a file that cannot be read. */
export async function pictureContent(
  source: Source,
  path: string,
  { maxBytes, signal }: Pick<EvaluateOptions, 'maxBytes' | 'signal'>,
): Promise<PictureContent> {
  const { bytes, context } = await openInput({ source, path }, { maxBytes, signal })
  return contentOf(await readers.any(bytes, context))
}

function contentOf(image: AnyImage): PictureContent {
  if (image.contours) return { is: 'labels', text: 'contours' }
  if (image.regions) return { is: 'labels', text: 'polygons' }
  if (image.segmentation) return { is: 'labels', text: 'segments' }
  const { data } = asContiguous<Data>(image, 'any')
  if (image.colour) {
    const many = manyColours(data, image.shape.at(-1)!)
    return { is: many ? 'image' : 'labels', text: many ? 'many colours' : 'few colours' }
  }
  const { kind, min, max } = valueFacts(data)
  if (kind === 'fractions') return { is: 'image', text: `fractions from ${short(min)} to ${short(max)}` }
  if (kind === 'probabilities') return { is: 'open', text: 'fractions from 0 to 1' }
  if (kind !== 'labels' || image.channelAxis !== null) return { is: 'labels', text: 'labels' }
  const counts = countsOf(data)
  const labels = { data, shape: image.shape, count: counts.size - (counts.has(0) ? 1 : 0) }
  if (counts.size <= FEW_VALUES) return { is: 'labels', text: 'labels', labels }
  const text = `${counts.size} whole numbers from ${min} to ${max}`
  if (min < 0) return { is: 'image', text }
  const share = equalNeighbours(data, counts)
  if (share >= MOSTLY_EQUAL) return { is: 'labels', text, labels }
  return { is: share <= MOSTLY_OTHER ? 'image' : 'open', text }
}

const short = (value: number) => String(Number(value.toPrecision(4)))

/** Runs of equal values are counted at once. */
function countsOf(data: Data): Map<number, number> {
  const counts = new Map<number, number>()
  let start = 0
  for (let i = 1; i <= data.length; i++) {
    if (i < data.length && data[i] === data[start]) continue
    const value = Number(data[start])
    counts.set(value, (counts.get(value) ?? 0) + i - start)
    start = i
  }
  return counts
}

/** The share of equal neighbours in memory, without those of the value that most voxels have. */
function equalNeighbours(data: Data, counts: ReadonlyMap<number, number>): number {
  const [background] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))
  let pairs = 0
  let equal = 0
  for (let i = 1; i < data.length; i++) {
    const [a, b] = [Number(data[i - 1]), Number(data[i])]
    if (a === background || b === background) continue
    pairs++
    if (a === b) equal++
  }
  return pairs === 0 ? 1 : equal / pairs
}

function manyColours(data: Data, channels: number): boolean {
  const found = new Set<string>()
  for (let i = 0; i + channels <= data.length && found.size <= FEW_VALUES; i += channels)
    found.add(data.slice(i, i + channels).join(' '))
  return found.size > FEW_VALUES
}
