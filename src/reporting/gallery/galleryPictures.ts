import { isMedgradeError } from '../../errors/MedgradeError'
import { withUnit } from '../content/intervalText'
import { type NumberKind, numberText } from '../content/numberText'
import type { CasePicture, PictureHead } from '../document/reportDocument'
import { casePicture } from './casePicture'
import { chooseCases } from './chooseCases'
import type { WindowRule } from './greyWindow'
import type { ImageVolume } from './imageVolume'
import type { EncodePng } from './pixelImage'

/** Values of one metric over the cases. */
export interface GalleryMetric {
  readonly name: string
  readonly direction: 'higher' | 'lower' | null
  readonly kind: NumberKind
  readonly unit: string
  readonly values: Float64Array
}

/** Draws a case whose files are no masks. */
export type DrawCase = (head: PictureHead, options: GalleryOptions) => Promise<CasePicture>

/** What a gallery shows of the cases of one submission. */
export interface GalleryInput {
  readonly cases: readonly string[]
  readonly metrics: readonly GalleryMetric[]
  /** The values that choose the cases; default: the first metric with a better direction. */
  readonly chosenBy?: GalleryMetric | null
  /** The values that choose are the worst of several models, of which this is one. */
  readonly ofModels?: boolean
  /** The files of a case, read again; null where it has nothing to show. */
  readonly read: (index: number) => Promise<CaseImages | DrawCase | null>
}

export interface CaseImages {
  readonly reference: ImageVolume
  readonly prediction: ImageVolume
  readonly image: ImageVolume | null
  readonly label: { readonly name: string; readonly values: readonly number[] } | null
}

export interface GalleryOptions {
  readonly encodePng: EncodePng
  readonly window?: WindowRule
  readonly inverted?: boolean
  /** Number of worst cases; default 3. */
  readonly worst?: number
}

/**
 * Pictures of the worst cases by the first metric with a better direction, of a middle and of the best one. A case whose files cannot be shown is a problem
 * in words, and no error.
 */
export async function galleryPictures(
  { cases, metrics, read, chosenBy, ofModels = false }: GalleryInput,
  options: GalleryOptions,
): Promise<{ readonly pictures: readonly CasePicture[]; readonly problems: readonly string[] }> {
  const { encodePng, window, inverted, worst = 3 } = options
  const ranked = metrics.filter(({ direction }) => direction !== null)
  const first = chosenBy ?? ranked[0]
  const pictures: CasePicture[] = []
  const problems: string[] = []
  if (!first) return { pictures, problems }
  const values = comparable(first)
  const higher = first.direction === 'higher'
  // A case that failed or is missing has nothing to show: the next worst one takes its place.
  const order = chooseCases(values, higher, values.length)
  const others = chooseCases(values, higher, worst).filter(({ why }) => why !== 'worst')
  const shown = new Set<number>()
  const alike = values.length > 1 && new Set(values).size === 1
  for (const { case: at, why } of [...order, ...others]) {
    if (why === 'worst' && pictures.length + problems.length >= worst) continue
    if (shown.has(at)) continue
    try {
      const images = await read(at)
      if (images === null) continue
      shown.add(at)
      const head: PictureHead = {
        id: `picture-${at + 1}`,
        case: cases[at]!,
        why: `${alike && why !== 'worst' ? 'no better than the others' : places[why]} by ${ofModels ? `the worst ${first.name} of the models here` : first.name}`,
        facts: ranked.map(({ name, kind, unit, values }) => ({
          name,
          value: withUnit(numberText(kind, values[at]!), unit),
        })),
      }
      pictures.push(
        typeof images === 'function'
          ? await images(head, options)
          : await casePicture({ ...head, ...images, window, inverted }, encodePng),
      )
    } catch (error) {
      if (!isMedgradeError(error)) throw error
      problems.push(`no picture of case ${cases[at]}: ${error.message}`)
    }
  }
  return { pictures, problems }
}

const places = { worst: 'among the worst', median: 'the middle', best: 'the best' } as const

/** Infinite values keep their place before or after all finite ones; a missing value is worst of all. */
function comparable({ values }: GalleryMetric): Float64Array {
  return values.map((value) => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value)))
}
