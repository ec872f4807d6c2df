/** The weighted sum of the ranks in several measures, as autoPET I and II, KiTS23 and MRBrainS13 rank. */

import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { ascending, places, type TeamColumn, to12Decimals } from './places'

export interface WeightedRankOptions {
  /** One weight a measure. Default 1 each: the sum of the ranks. */
  readonly weights?: readonly number[]
  /** Decides between equal sums; teams that are equal in it too share the place. */
  readonly tieBreak?: TeamColumn
}

export interface WeightedRank {
  /** `ranks[measure][team]`: 1 + number strictly better. */
  readonly ranks: number[][]
  /** The weighted sum of the ranks. */
  readonly score: number[]
  readonly places: number[]
}

/**
 * Ranks teams in each measure (missing values last) and adds the ranks with weights. Values are compared to 12 decimals, since means of the same
 * numbers in another order differ in their last digits.
 *
 * @param measures one number for each team, such as its mean over cases.
 * @throws MedgradeError `too-few-values` for no measure or team, `shape-mismatch` for measures, weights or a tie-break of another length, `bad-input` for a value
 *   that is no number.
 * @example
 * const dice = { values: [0.8, 0.7, 0.6] }
 * const falsePositiveVolume = { values: [5, 2, 3], higherBetter: false }
 * weightedRank([dice, falsePositiveVolume], { weights: [0.5, 0.5], tieBreak: dice }).places // → [ 2, 1, 3 ]
 */
export function weightedRank(measures: readonly TeamColumn[], options: WeightedRankOptions = {}): WeightedRank {
  checkArguments({ measures }, [{ values: 'list' }])
  checkOptions('weightedRank', options, { weights: 'list', tieBreak: 'object' })
  const { weights = measures.map(() => 1), tieBreak } = options
  const teams = measures[0]?.values.length ?? 0
  if (teams === 0) refuse('too-few-values', 'measures', 'no value', 'at least one measure and one team')
  if (weights.length !== measures.length) refuse('shape-mismatch', 'weights', `${weights.length}`, `${measures.length}`)
  for (const { values } of tieBreak ? [...measures, tieBreak] : measures) {
    if (values.length !== teams) refuse('shape-mismatch', 'A measure', `${values.length} teams`, `${teams}`)
  }
  const ranks = measures.map((measure, at) => {
    const values = ascending(measure, `measures[${at}]`).map(to12Decimals)
    return values.map((value) => 1 + values.filter((other) => other < value).length)
  })
  const score = Array.from({ length: teams }, (_, team) => {
    return ranks.reduce((sum, row, at) => sum + weights[at]! * row[team]!, 0)
  })
  return { ranks, score, places: places(score, tieBreak && ascending(tieBreak, 'tieBreak').map(to12Decimals)) }
}
