import { checkArguments } from '../../errors/checkArguments'
import { type ChoiceItem, choiceItemShape, multipleChoiceAccuracy } from './multipleChoiceAccuracy'

export interface AccuracyGain {
  /** Accuracy with the change minus accuracy without, in percentage points. */
  readonly points: number
  /** The same for every group of the items. */
  readonly byGroup: Readonly<Record<string, number>>
  /** Items that are right only with the change, and only without. */
  readonly gained: number
  readonly lost: number
}

/**
 * What a change of the question brings: images beside the text against the text alone, or one prompt against another (ReXInTheWild, ReXVQA,
 * AstroVLBench). Answers are read as by `multipleChoiceAccuracy`.
 *
 * @param without answers by id to the plain question, such as the text alone.
 * @param changed answers by id to the changed one, such as the text with its images.
 * @example
 * const items = [{ id: '1', answer: 'A', group: 'skin' }, { id: '2', answer: 'B', group: 'eye' }]
 * accuracyGain(items, { 1: 'B', 2: 'B' }, { 1: 'A', 2: 'B' }).points // → 50
 */
export function accuracyGain(
  items: readonly ChoiceItem[],
  without: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, string>>,
): AccuracyGain {
  checkArguments({ items, without, changed }, [choiceItemShape], { '*': 'string' }, { '*': 'string' })
  const before = multipleChoiceAccuracy(items, without)
  const after = multipleChoiceAccuracy(items, changed)
  const isRight = (item: ChoiceItem, answers: Readonly<Record<string, string>>) =>
    multipleChoiceAccuracy([item], answers).correct === 1
  return {
    points: (after.accuracy - before.accuracy) * 100,
    byGroup: Object.fromEntries(
      Object.entries(after.byGroup).map(([group, accuracy]) => [group, (accuracy - before.byGroup[group]!) * 100]),
    ),
    gained: items.filter((item) => isRight(item, changed) && !isRight(item, without)).length,
    lost: items.filter((item) => !isRight(item, changed) && isRight(item, without)).length,
  }
}
