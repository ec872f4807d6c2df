import { refuse } from '../../errors/refuse'
import { annotationName } from './annotationName'

/** An object of COCO's JSON. */
export type Fields = Readonly<Record<string, unknown>>

export interface CocoFiles {
  readonly reference: string
  readonly prediction: string
  /** The most detections of an image that count. Default 100. */
  readonly most?: number | undefined
  /** What is compared. Default: boxes. */
  readonly iouType?: 'bbox' | 'segm' | undefined
}

/**
 * Checks masks: polygons are lists of x and y as numbers, and run lengths have the size of their image.
 *
 * @returns a warning about detections whose mask is their box.
 * @throws MedgradeError `bad-input` naming the file and the annotation or detection.
 */
export function cocoMasks(
  truth: { readonly images: readonly Fields[]; readonly annotations: readonly Fields[] },
  found: readonly Fields[],
  files: CocoFiles,
): string[] {
  const sizes = new Map(truth.images.map(({ id, width, height }) => [String(id), [height, width] as const]))
  for (const [i, one] of truth.annotations.entries()) requireMask(one, annotationName(one, i), sizes, files.reference)
  for (const [i, one] of found.entries()) requireMask(one, `detection ${i}`, sizes, files.prediction)
  const boxes = found.filter(({ segmentation, bbox }) => segmentation === undefined && bbox !== undefined).length
  return boxes === 0
    ? []
    : [`${files.prediction}: ${boxes} of ${found.length} detections have no mask: that of their box counts`]
}

function requireMask(
  { segmentation, image_id: image }: Fields,
  what: string,
  sizes: ReadonlyMap<string, readonly [unknown, unknown]>,
  file: string,
): void {
  if (Array.isArray(segmentation)) {
    for (const ring of segmentation as readonly unknown[]) {
      if (!Array.isArray(ring)) continue
      const text = ring.find((value) => typeof value === 'string')
      if (text !== undefined)
        refuse('bad-input', `segmentation of ${what}`, `"${text}"`, 'a number, not a text', { file })
      if (ring.length % 2 === 1)
        refuse('bad-input', `a polygon of ${what}`, `${ring.length} numbers`, 'x and y of each point', { file })
    }
    return
  }
  const size = (segmentation as { readonly size?: unknown } | undefined | null)?.size
  const own = sizes.get(String(image))
  if (!Array.isArray(size) || typeof own?.[0] !== 'number' || typeof own[1] !== 'number') return
  if (size[0] !== own[0] || size[1] !== own[1])
    refuse('bad-input', `size of the mask of ${what}`, `[${size}]`, `[${own}], height and width of its image`, { file })
}
