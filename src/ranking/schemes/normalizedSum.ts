/** The sum of metrics scaled to 0 to 1 over the teams, as SynthRAD ranks. */

import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { ascending, places, type TeamColumn } from './places'

export interface NormalizedSum {
  /** `normalized[measure][team]`: 1 for the best, 0 for the worst and for a missing value, 0.5 for all where they are equal. */
  readonly normalized: number[][]
  readonly score: number[]
  readonly places: number[]
}

/**
 * Scales each measure linearly to 0 (worst team) to 1 (best team) and adds the measures.
 *
 * @param measures one number for each team, such as its mean over cases.
 * @throws MedgradeError `too-few-values` for no measure or team, `shape-mismatch` for measures of another length, `bad-input` for a value that is no number.
 * @example
 * normalizedSum([{ values: [30, 28, 29] }, { values: [50, 40, 60], higherBetter: false }]).score // → [ 1.5, 1, 0.5 ]
 */
export function normalizedSum(measures: readonly TeamColumn[]): NormalizedSum {
  checkArguments({ measures }, [{ values: 'list' }])
  const teams = measures[0]?.values.length ?? 0
  if (teams === 0) refuse('too-few-values', 'measures', 'no value', 'at least one measure and one team')
  const normalized = measures.map((measure, at) => {
    if (measure.values.length !== teams) {
      refuse('shape-mismatch', 'A measure', `${measure.values.length} teams`, `${teams}`)
    }
    const values = ascending(measure, `measures[${at}]`)
    const present = values.filter((value) => value !== Infinity)
    const [best, worst] = [Math.min(...present), Math.max(...present)]
    return values.map((value) => {
      if (value === Infinity) return 0
      return best === worst ? 0.5 : (worst - value) / (worst - best)
    })
  })
  const score = Array.from({ length: teams }, (_, team) => normalized.reduce((sum, row) => sum + row[team]!, 0))
  return { normalized, score, places: places(score.map((value) => -value)) }
}
