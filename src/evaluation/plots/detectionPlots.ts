import { argsort } from '../../kernels/sorting/argsort'
import { interpolatedAt } from '../../kernels/statistics/interpolatedAt'
import { rankingCurve } from '../../kernels/statistics/rankingCurve'
import type { CocoImageResult, CocoResult } from '../../metrics/detection'
import { frocRates } from '../../metrics/lesions/frocRates'
import type { CasePlots, Confusion, DetectionCurves } from './casePlots'
import { curveBands, type WeightedCurves } from './curveBand'
import { rateLadder } from './rateLadder'
import { cornersOf, thinnedCorners } from './thinnedCorners'

/** Classes of a drawn matrix, beside no object. */
const MOST_CLASSES = 19

type Objects = readonly Readonly<Record<string, unknown>>[]

/** COCO's evaluation of one IoU threshold and all areas, with what was found in each image. */
export interface DetectionMatches {
  readonly result: CocoResult
  /** Images, each once. */
  readonly images: readonly unknown[]
  /** The list whose places, from 1, are the ids of detections. */
  readonly detections: Objects
}

/** Detections of all images that count, and the objects that can be found. */
interface Found {
  readonly images: number
  readonly classes: number
  readonly image: Int32Array
  readonly ofClass: Int32Array
  readonly scores: Float64Array
  readonly hit: Uint8Array
  /** Objects by image and class: image · classes + class. */
  readonly objects: Int32Array
}

/** Curves over all classes, with bands over the images. @param names of the classes by their ids. */
export function detectionPlots(matches: DetectionMatches, names: ReadonlyMap<unknown, string>): CasePlots {
  const { result, images } = matches
  const found = foundIn(matches)
  const objects = found.objects.reduce((sum, count) => sum + count, 0)
  if (objects === 0) return { rows: images.length }
  const { x, y } = responseCorners(found, objects)
  const { places, fill, steps } = weightedCurves(found, x.at(-1)!)
  const [frocBand, recallBand] = curveBands({ count: images.length, steps, places, fill })
  const rates = frocRates.luna16.map((rate) => interpolatedAt(rate, x, y))
  const several = result.perCategory.length > 1
  const detections: DetectionCurves = {
    objects,
    froc: {
      ...thinnedCorners(x, y),
      score: rates.reduce((sum, one) => sum + one, 0) / rates.length,
      band: frocBand!,
    },
    precisionRecall: {
      x: RECALLS,
      y: meanPrecision(result),
      corners: RECALLS.length,
      score: result.ap50,
      band: recallBand!,
    },
    classes: several
      ? result.perCategory.flatMap(({ categoryId, ap }) =>
          ap === -1 || Number.isNaN(ap) ? [] : [{ label: names.get(categoryId)!, ap50: ap }],
        )
      : [],
  }
  return { rows: images.length, detections }
}

/** COCO's recalls. */
const RECALLS: readonly number[] = Array.from({ length: 101 }, (_, k) => k / 100)

/** Which class was found as which; null for one class and for more than a matrix shows. @param matches without classes. */
export function detectionConfusion(
  { result, detections }: DetectionMatches,
  reference: { readonly categories: Objects; readonly annotations: Objects },
  names: ReadonlyMap<unknown, string>,
): Confusion | null {
  const ids = [...new Set(reference.categories.map(({ id }) => id))]
  if (ids.length < 2 || ids.length > MOST_CLASSES) return null
  const places = new Map(ids.map((id, k) => [id, k]))
  const truthClass = new Map(reference.annotations.map((one) => [one.id, places.get(one.category_id)!]))
  const none = ids.length
  const matrix = Array.from({ length: none + 1 }, () => new Array<number>(none + 1).fill(0))
  for (const one of result.perImage ?? []) {
    const taken = new Set<unknown>()
    for (const { truth, id } of countedDetections(one)) {
      if (truth !== 0) taken.add(truth)
      matrix[truth === 0 ? none : truthClass.get(truth)!]![places.get(detections[id - 1]!.category_id)!]!++
    }
    one.truthIds.forEach((truth, g) => {
      if (!one.truthIgnored[g] && !taken.has(truth)) matrix[truthClass.get(truth)!]![none]!++
    })
  }
  return { labels: [...ids.map((id) => names.get(id)!), 'none'], matrix, hasNone: true }
}

function countedDetections({ detectionIds, matches, detectionIgnored }: CocoImageResult) {
  return detectionIds.flatMap((id, d) => (detectionIgnored[0]![d] ? [] : [{ id, truth: matches[0]![d]! }]))
}

function foundIn({ result: { perImage = [], perCategory }, images, detections }: DetectionMatches): Found {
  const imagePlaces = new Map(images.map((id, k) => [id, k]))
  const classPlaces = new Map<unknown, number>(perCategory.map(({ categoryId }, k) => [categoryId, k]))
  const classes = perCategory.length
  const objects = new Int32Array(images.length * classes)
  const [image, ofClass, scores, hit]: number[][] = [[], [], [], []]
  for (const one of perImage) {
    const [place, k] = [imagePlaces.get(one.imageId)!, classPlaces.get(one.categoryId)!]
    objects[place * classes + k]! += one.truthIgnored.filter((ignored) => !ignored).length
    for (const { id, truth } of countedDetections(one)) {
      image!.push(place)
      ofClass!.push(k)
      scores!.push(Number(detections[id - 1]!.score))
      hit!.push(Number(truth !== 0))
    }
  }
  return {
    ...{ images: images.length, classes, objects },
    image: Int32Array.from(image!),
    ofClass: Int32Array.from(ofClass!),
    scores: Float64Array.from(scores!),
    hit: Uint8Array.from(hit!),
  }
}

/** Corners of the free-response curve from no detection on: false positives an image, sensitivity. */
function responseCorners({ images, scores, hit }: Found, objects: number): { x: number[]; y: number[] } {
  const { truePositives, falsePositives } = rankingCurve(hit, scores, new Float64Array(scores.length).fill(1))
  const fromNone = (list: Float64Array) => {
    const out = new Float64Array(list.length + 1)
    out.set(list, 1)
    return out
  }
  const [alarms, hits] = [fromNone(falsePositives), fromNone(truePositives)]
  const corners = cornersOf(alarms, hits)
  return {
    x: corners.map((at) => alarms[at]! / images),
    y: corners.map((at) => hits[at]! / objects),
  }
}

/** Mean over the classes that have objects, of the largest number of detections. */
function meanPrecision({ precision, shape: { R, K, M } }: CocoResult): number[] {
  return Array.from({ length: R }, (_, r) => {
    const known = Array.from({ length: K }, (_, k) => precision[(r * K + k) * M + M - 1]!).filter((one) => one > -1)
    return known.reduce((sum, one) => sum + one, 0) / known.length
  })
}

/** Both curves of a resample of the images, by one walk over the detections by falling score. */
function weightedCurves(found: Found, most: number): WeightedCurves {
  const { images, classes, image, ofClass, scores, hit, objects } = found
  const order = argsort(scores.map((score) => -score))
  const rates = rateLadder(most)
  const ordered = (list: ArrayLike<number>) => Int32Array.from(order, (at) => list[at]!)
  const [imageOf, classOf, isHit] = [ordered(image), ordered(ofClass), ordered(hit)]
  const isLast = Uint8Array.from(order, (at, k) =>
    Number(k === order.length - 1 || scores[order[k + 1]!] !== scores[at]),
  )
  const [counts, hits, alarms] = [new Float64Array(classes), new Float64Array(classes), new Float64Array(classes)]
  const peaks = Array.from({ length: classes }, () => ({ hits: [] as number[], precision: [] as number[] }))
  return {
    count: images,
    steps: order.length + RECALLS.length * classes + images * classes,
    places: [rates, RECALLS],
    fill(drawn, out) {
      for (const list of [counts, hits, alarms]) list.fill(0)
      for (let at = 0, i = 0; i < images; i++)
        for (let k = 0; k < classes; k++) counts[k]! += drawn[i]! * objects[at++]!
      const all = counts.reduce((sum, one) => sum + one, 0)
      if (all === 0) return false
      for (const peak of peaks) peak.hits.length = peak.precision.length = 0
      let [tp, fp, x0, y0, next] = [0, 0, 0, 0, 0]
      for (let d = 0; d < order.length; d++) {
        const weight = drawn[imageOf[d]!]!
        const k = classOf[d]!
        if (isHit[d] === 1) {
          tp += weight
          hits[k]! += weight
          if (weight > 0) {
            peaks[k]!.hits.push(hits[k]!)
            peaks[k]!.precision.push(hits[k]! / (hits[k]! + alarms[k]!))
          }
        } else {
          fp += weight
          alarms[k]! += weight
        }
        if (isLast[d] === 0) continue
        const [x, y] = [fp / images, tp / all]
        for (; next < rates.length && rates[next]! < x; next++)
          out[next] = y0 + ((y - y0) * (rates[next]! - x0)) / (x - x0)
        ;[x0, y0] = [x, y]
      }
      for (; next < rates.length; next++) out[next] = y0
      addPrecisions(peaks, counts, out.subarray(rates.length))
      return true
    },
  }
}

/** The mean over the classes with objects of the highest precision from each recall on. */
function addPrecisions(
  peaks: readonly { readonly hits: readonly number[]; readonly precision: number[] }[],
  counts: Float64Array,
  out: Float64Array,
): void {
  out.fill(0)
  const known = counts.reduce((sum, count) => sum + Number(count > 0), 0)
  peaks.forEach(({ hits, precision }, k) => {
    const all = counts[k]!
    if (all === 0) return
    for (let at = precision.length - 2; at >= 0; at--) precision[at] = Math.max(precision[at]!, precision[at + 1]!)
    for (let r = 0, at = 0; r < RECALLS.length; r++) {
      while (at < hits.length && hits[at]! / all < RECALLS[r]!) at++
      if (at === hits.length) break
      out[r]! += precision[at]! / known
    }
  })
}
