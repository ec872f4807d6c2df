import { type CocoFamily, prepareCoco, type UnclassedDataset } from './cocoPrepare'
import type { CocoId, UnclassedDetection } from './cocoTypes'

/**
 * The first class at which pycocotools fails on scores that are true or false. It negates the scores of a class as one array, which begins with the best
 * detection of every image; NumPy cannot negate an array of truth values. So a class fails when each image that has a truth or a detection of it has a
 * detection, and the best one of each is scored true or false; otherwise they count as 1 and 0.
 *
 * @param truthValues indices of the detections whose score is a truth value
 */
export function cocoTruthValues(
  reference: UnclassedDataset,
  detections: readonly UnclassedDetection[],
  families: readonly CocoFamily[],
  truthValues: ReadonlySet<number>,
): CocoId | undefined {
  const settings = { iouType: 'bbox', useCategories: true, given: false } as const
  for (const { images, categories, detections: found, truths } of prepareCoco(
    reference,
    detections,
    families,
    settings,
  )) {
    const classOf = (key: number) => Math.floor(key / images.length)
    /** Classes with an image whose best score is a number, or that has truths and no detection. */
    const numeric = new Set<number>()
    const seen = new Set<number>()
    for (let d = 0; d < found.key.length; d++) {
      const key = found.key[d]!
      // In descending order of the score within an image; ids count the detections from 1.
      if (!seen.has(key) && !truthValues.has(found.id[d]! - 1)) numeric.add(classOf(key))
      seen.add(key)
    }
    for (const key of truths.key) if (!seen.has(key)) numeric.add(classOf(key))
    const failing = [...seen].map(classOf).find((k) => !numeric.has(k))
    if (failing !== undefined) return categories[failing]
  }
  return undefined
}
