import { refuse } from '../../errors/refuse'
import type { UnclassedDataset } from './cocoPrepare'
import { cocoTruthValues } from './cocoTruthValues'
import type { UnclassedDetection } from './cocoTypes'
import { type CocoResult, type EvaluateCocoOptions, evaluateCocoFamilies } from './evaluateCoco'

/** Objects with one class in each of several aspects; null is none. */
export interface AspectObjects extends UnclassedDataset {
  readonly annotationClasses: readonly (readonly (number | null)[])[]
  readonly detections: readonly UnclassedDetection[]
  readonly detectionClasses: readonly (readonly (number | null)[])[]
  /** Indices of detections whose score is a truth value. */
  readonly truthValues: ReadonlySet<number>
}

/**
 * COCO's evaluation of the same boxes in each aspect, for the ids that are evaluated there.
 *
 * @throws MedgradeError `bad-input` where the best scores of a class are truth values alone, at which pycocotools fails
 */
export function evaluateCocoAspects(
  { images, annotations, detections, truthValues, ...classes }: AspectObjects,
  evaluated: readonly (readonly number[])[],
  options?: EvaluateCocoOptions,
): readonly CocoResult[] {
  const families = evaluated.map((ids, at) => ({
    categories: ids.map((id) => ({ id })),
    annotationClasses: classes.annotationClasses.map((each) => each[at]),
    detectionClasses: classes.detectionClasses.map((each) => each[at]),
  }))
  const failing =
    truthValues.size > 0 ? cocoTruthValues({ images, annotations }, detections, families, truthValues) : undefined
  if (failing !== undefined)
    refuse('bad-input', `The best scores of class ${failing}`, true, 'numbers, not true or false alone')
  return evaluateCocoFamilies({ images, annotations }, detections, families, options)
}
