import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'

export interface ClassBias {
  readonly accuracy: number
  /** Recall of every class; null for a class without truth. */
  readonly recall: Readonly<Record<string, number | null>>
  /** Largest minus smallest recall over the classes. */
  readonly spread: number
  /** Share of every class among the predictions. */
  readonly predictedShare: Readonly<Record<string, number>>
}

/**
 * Accuracy of a labelling task with the recall of each class and its spread (AstroVLBench). Labels outside `classes` are wrong.
 *
 * @throws MedgradeError `shape-mismatch` when truth and predictions differ in length, `empty` without one of the classes in the truth
 */
export function classBias(
  truth: readonly string[],
  predictions: readonly string[],
  classes: readonly string[],
): ClassBias {
  checkArguments({ truth, predictions, classes }, ['string'], ['string'], ['string'])
  if (truth.length !== predictions.length)
    refuse('shape-mismatch', 'number of predictions', predictions.length, truth.length)
  const recall = Object.fromEntries(
    classes.map((name) => {
      const members = truth.flatMap((label, i) => (label === name ? [predictions[i]] : []))
      return [name, members.length === 0 ? null : members.filter((label) => label === name).length / members.length]
    }),
  )
  const known = Object.values(recall).filter((value) => value !== null)
  if (known.length === 0) refuse('empty', 'samples of the classes', 0, '1 or more')
  return {
    accuracy: truth.filter((label, i) => label === predictions[i]).length / truth.length,
    recall,
    spread: largestOf(known) - smallestOf(known),
    predictedShare: Object.fromEntries(
      classes.map((name) => [name, predictions.filter((label) => label === name).length / predictions.length]),
    ),
  }
}
