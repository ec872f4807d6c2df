import { type CocoFamily, prepareCoco, type UnclassedDataset } from '../../../metrics/detection/cocoPrepare'
import type { UnclassedDetection } from '../../../metrics/detection/cocoTypes'
import { jsonRefusal } from '../jsonRefusal'

/**
 * Refuses truth values as scores where the grader of dentex fails on them. pycocotools negates the scores of a class as one array, which begins
 * with the best detection of every image; NumPy cannot negate an array of truth values. So a class fails when each image that has a truth or a
 * detection of it has a detection, and the best one of each is scored true or false; otherwise they count as 1 and 0.
 *
 * @param truthValues indices of the detections whose score is a truth value
 * @throws MedgradeError `bad-input`
 */
export function refuseTruthValues(
  reference: UnclassedDataset,
  detections: readonly UnclassedDetection[],
  families: readonly CocoFamily[],
  truthValues: ReadonlySet<number>,
): void {
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
    if (failing !== undefined)
      throw jsonRefusal(
        'bad-input',
        `The best scores of class ${categories[failing]}`,
        true,
        'numbers, not true or false alone',
      )
  }
}
