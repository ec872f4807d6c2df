import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { valuesOrNaN } from '../valueOrNaN'

export interface RepeatedRuns {
  /** Mean of the best score of k runs, over all choices of k of the runs. */
  readonly bestOfK: number
  /** Share of the choices with at least one success. */
  readonly passAtK: number
  /** Share of the choices with successes only. */
  readonly allOfK: number
}

/**
 * What k runs of a task reach, exactly, from all the runs that there are.
 *
 * @param scores one a run.
 * @param successes whether each run succeeded.
 * @param k from 1 to the number of runs.
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-argument` for another k, `bad-input` for a score that is no number.
 * @example
 * repeatedRuns([0.2, 0.4, 0.9], [false, true, false], 1) // → { bestOfK: 0.5, passAtK: 0.33333333333333337, allOfK: 0.3333333333333333 }
 */
export function repeatedRuns(scores: ArrayLike<number>, successes: ArrayLike<boolean>, k: number): RepeatedRuns {
  checkArguments({ scores, successes }, ['number'], ['boolean'])
  const r = scores.length
  if (successes.length !== r) refuse('shape-mismatch', 'successes', `${successes.length} values`, `${r} values`)
  if (!(Number.isInteger(k) && k >= 1 && k <= r)) refuse('bad-argument', 'k', k, `1 to ${r}`)
  const sorted = valuesOrNaN(scores, 'scores').sort()
  // The share of the choices of which the i-th smallest is the best: C(i − 1, k − 1)/C(r, k).
  let bestOfK = 0
  for (let i = k; i <= r; i++) bestOfK += sorted[i - 1]! * ((k / r) * choiceRatio(i - 1, r - 1, k - 1))
  const c = Array.from(successes).filter(Boolean).length
  return { bestOfK, passAtK: 1 - choiceRatio(r - c, r, k), allOfK: choiceRatio(c, r, k) }
}

/** C(some, k)/C(all, k), as a product of ratios that neither overflows nor loses digits. */
function choiceRatio(some: number, all: number, k: number): number {
  let ratio = 1
  for (let i = 0; i < k; i++) ratio *= Math.max(0, some - i) / (all - i)
  return ratio
}
