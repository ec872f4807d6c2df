import type { Whole } from '../../contract'
import type { CocoMatches } from '../../kernels/matching/cocoMatch'
import type { CocoObjects } from './cocoPrepare'
import type { CocoAreaRange } from './cocoSummary'
import type { CocoId } from './cocoTypes'

/** Thresholds per call of `cocoMatch`, whose decisions are the bits of one integer. */
export const THRESHOLD_BITS = 30

/** The decisions of one image, class and area range; at each threshold an array over detections by descending score. */
export interface CocoImageResult {
  readonly imageId: CocoId
  readonly categoryId: CocoId
  readonly areaRange: string
  /** By descending score, at most the largest of maxDetections. */
  readonly detectionIds: readonly Whole[]
  /** Counted truths first. */
  readonly truthIds: readonly Whole[]
  readonly truthIgnored: readonly boolean[]
  /** [threshold][detection]: id of the truth, 0 for none. */
  readonly matches: readonly (readonly Whole[])[]
  readonly detectionIgnored: readonly (readonly boolean[])[]
}

/** @param most detections kept per image and class. @param thresholds number of IoU thresholds. */
export function cocoImageResults(
  data: CocoObjects,
  decisions: readonly CocoMatches[],
  areaRanges: readonly CocoAreaRange[],
  most: number,
  thresholds: number,
): CocoImageResult[] {
  const { detections, truths, images, categories } = data
  const nDetections = detections.key.length
  return areaRanges.flatMap(({ name, low, high }, a) =>
    buckets(data).map(([key, d0, d1, g0, g1]) => {
      const kept = range(d0, Math.min(d1, d0 + most))
      const isIgnored = (g: number) => truths.ignore[g] === 1 || truths.area[g]! < low || truths.area[g]! > high
      const all = range(g0, g1)
      const counting = all.filter((g) => !isIgnored(g))
      const shown = [...counting, ...all.filter(isIgnored)]
      const perThreshold = <T>(read: (matches: CocoMatches, t: number, count: number, d: number) => T): T[][] =>
        Array.from({ length: thresholds }, (_, t) => {
          const matches = decisions[Math.floor(t / THRESHOLD_BITS)]!
          const count = matches.matchOf.length / (areaRanges.length * nDetections)
          return kept.map((d) => read(matches, t % THRESHOLD_BITS, count, d))
        })
      return {
        imageId: images[key % images.length]!,
        categoryId: categories[Math.floor(key / images.length)]!,
        areaRange: name,
        detectionIds: kept.map((d) => detections.id[d]!),
        truthIds: shown.map((g) => truths.id[g]!),
        truthIgnored: shown.map((_, i) => i >= counting.length),
        matches: perThreshold(({ matchOf }, t, count, d) => {
          const match = matchOf[(a * count + t) * nDetections + d]!
          return match === 0 ? 0 : truths.id[match - 1]!
        }),
        detectionIgnored: perThreshold(({ truePositive, falsePositive }, t, _, d) => {
          const at = a * nDetections + d
          return ((truePositive[at]! | falsePositive[at]!) & (1 << t)) === 0
        }),
      }
    }),
  )
}

/** Key, detections [d0, d1) and truths [g0, g1) of each image and class that has any. */
function buckets({ detections, truths }: CocoObjects): [key: number, d0: number, d1: number, g0: number, g1: number][] {
  const out: ReturnType<typeof buckets> = []
  for (let d = 0, g = 0; d < detections.key.length || g < truths.key.length; ) {
    const key = Math.min(detections.key[d] ?? Infinity, truths.key[g] ?? Infinity)
    const d0 = d
    const g0 = g
    while (detections.key[d] === key) d++
    while (truths.key[g] === key) g++
    out.push([key, d0, d, g0, g])
  }
  return out
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}
