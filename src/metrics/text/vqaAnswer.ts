import { checkArguments } from '../../errors/checkArguments'
import { pythonSplit } from '../../python/pythonSplit'
import { pythonStrip } from '../../python/pythonStrip'
import { normalizeVqaAnswer } from './normalizeVqaAnswer'
import { tokenF1 } from './tokenF1'

export interface VqaAnswerScores {
  readonly normalizedGold: string
  readonly normalizedPrediction: string
  /** Equality of the normalised answers; 0 if either is empty. */
  readonly exactMatch: number
  /** F1 of the normalised tokens; 0 if either side has none. */
  readonly tokenF1: number
  readonly goldIsYesNo: boolean
  /** 1 on equality of the whole answers, 0 otherwise and where the gold answer is neither yes nor no. */
  readonly yesNo: number
  /** What a judge would most likely say, by rule: 0, ½ or 1. */
  readonly heuristicJudge: number
}

/**
 * Scores of an open answer in AutoMedBench's sense; see {@link normalizeVqaAnswer} for what counts as the same answer.
 *
 * @example
 * vqaAnswer('yes', 'Yes.').exactMatch // → 1
 */
export function vqaAnswer(gold: string | null | undefined, prediction: string | null | undefined): VqaAnswerScores {
  checkArguments({ gold, prediction }, 'string or undefined or null', 'string or undefined or null')
  const normalizedGold = normalizeVqaAnswer(gold)
  const normalizedPrediction = normalizeVqaAnswer(prediction)
  const empty = normalizedGold === '' || normalizedPrediction === ''
  const exactMatch = Number(!empty && normalizedGold === normalizedPrediction)
  // the released scorer counts in percent, which decides whether 3 of 4 and 3 of 11 words reach 0.4
  const f1 = (100 * tokenF1(pythonSplit(normalizedGold), pythonSplit(normalizedPrediction))) / 100
  const goldIsYesNo = normalizedGold === 'yes' || normalizedGold === 'no'
  const yesNo = Number(goldIsYesNo && normalizedGold === normalizedPrediction)
  const blank = pythonStrip(gold ?? '') === '' || pythonStrip(prediction ?? '') === ''
  const heuristicJudge = blank ? 0 : goldIsYesNo ? yesNo : exactMatch === 1 || f1 >= 0.8 ? 1 : f1 >= 0.4 ? 0.5 : 0
  return { normalizedGold, normalizedPrediction, exactMatch, tokenF1: f1, goldIsYesNo, yesNo, heuristicJudge }
}
