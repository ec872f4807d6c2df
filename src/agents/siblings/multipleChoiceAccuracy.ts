/** A question with its right letter; `group` is a skill or a topic. */

import { checkArguments } from '../../errors/checkArguments'
import { mean } from '../../python/mean'
import { pythonStrip } from '../../python/pythonStrip'
export interface ChoiceItem {
  readonly id: string
  readonly answer: string
  readonly group: string
}

export interface ChoiceAccuracy {
  readonly accuracy: number
  /** Accuracy of every group, groups in alphabetical order. */
  readonly byGroup: Readonly<Record<string, number>>
  /** Plain mean over the groups. */
  readonly macroByGroup: number
  readonly correct: number
  readonly total: number
}

/**
 * Multiple-choice accuracy overall and by group (ReXVQA, ReXInTheWild, MedQA, MedXpertQA). An answer is read from its first character
 * after upper-casing and stripping `( ) . : -` and spaces; a missing, blank or other answer than A–E is wrong. Predictions for unknown
 * ids are ignored. Without items every share is NaN.
 */
export function multipleChoiceAccuracy(
  items: readonly ChoiceItem[],
  predictions: Readonly<Record<string, string>>,
): ChoiceAccuracy {
  checkArguments({ items, predictions }, [choiceItemShape], { '*': 'string' })
  const groups = new Map<string, { correct: number; total: number }>()
  let correct = 0
  for (const { id, answer, group } of items) {
    const counts = groups.get(group) ?? { correct: 0, total: 0 }
    groups.set(group, counts)
    counts.total++
    const letter = Object.hasOwn(predictions, id) ? answerLetter(predictions[id]!) : null
    if (letter === null || letter !== answerLetter(answer)) continue
    counts.correct++
    correct++
  }
  const byGroup = Object.fromEntries(
    [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([group, counts]) => [group, counts.correct / counts.total]),
  )
  const shares = Object.values(byGroup)
  return {
    accuracy: correct / items.length,
    byGroup,
    macroByGroup: mean(shares),
    correct,
    total: items.length,
  }
}

/** The letter A–E of an answer; null where there is none. */
export function answerLetter(answer: string): string | null {
  const letter = pythonStrip(pythonStrip(answer.toUpperCase()), '().:- ')[0]
  return letter !== undefined && 'ABCDE'.includes(letter) ? letter : null
}

/** The shape of {@link ChoiceItem} for `checkArguments`. */
export const choiceItemShape = { id: 'string', answer: 'string', group: 'string' } as const
