import { checkArguments } from '../../errors/checkArguments'
import { type RaterAgreement, type RaterAgreementOptions, raterAgreement } from '../judging/raterAgreement'
import {
  answerLetter,
  type ChoiceAccuracy,
  type ChoiceItem,
  choiceItemShape,
  multipleChoiceAccuracy,
} from './multipleChoiceAccuracy'

/** The skills of ReXVQA, which are the groups of its accuracy. */
export const rexVqaSkills = ['presence', 'location', 'negation', 'differential', 'geometric'] as const

export interface ReaderStudy {
  /** Accuracy of each reader, overall and by group. */
  readonly readers: Readonly<Record<string, ChoiceAccuracy>>
  /** Agreement of the given letters, right or wrong, readers in the order of `readers`: shares, Cohen's κ of each pair, Fleiss' κ of all. */
  readonly agreement: RaterAgreement
}

/**
 * A reader study over multiple-choice questions (ReXVQA): how often each reader is right, and how far readers agree. People and models are readers
 * alike. An answer that is missing or no letter A–E is wrong and counts as an answer of its own in the agreement.
 *
 * @param readers answers by reader, then by id.
 * @throws MedgradeError `too-few-values` for fewer than two readers or no question
 * @example
 * const items = [{ id: '1', answer: 'A', group: 'presence' }, { id: '2', answer: 'B', group: 'location' }]
 * const study = readerStudy(items, { first: { 1: 'A', 2: 'B' }, second: { 1: 'A', 2: 'C' } })
 * study.readers.second.byGroup // → { location: 0, presence: 1 }
 * study.agreement.unanimous.value // → 0.5
 */
export function readerStudy(
  items: readonly ChoiceItem[],
  readers: Readonly<Record<string, Readonly<Record<string, string>>>>,
  options: RaterAgreementOptions = {},
): ReaderStudy {
  checkArguments({ items, readers }, [choiceItemShape], { '*': { '*': 'string' } })
  const given = Object.values(readers).map((answers) =>
    items.map(({ id }) => 'ABCDE'.indexOf((Object.hasOwn(answers, id) && answerLetter(answers[id]!)) || '-')),
  )
  return {
    readers: Object.fromEntries(
      Object.entries(readers).map(([name, answers]) => [name, multipleChoiceAccuracy(items, answers)]),
    ),
    agreement: raterAgreement(given, options),
  }
}
