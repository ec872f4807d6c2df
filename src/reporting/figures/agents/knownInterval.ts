import type { NestedInterval } from '../../../ranking/intervals/nestedInterval'
import { presentRuns } from '../../../ranking/resampling/presentRuns'

/** `scores[task][run]` of an agent, and their interval with the resamples and the seed that are the default. */
export interface KnownInterval {
  readonly scores: readonly ArrayLike<number | null>[]
  readonly interval: NestedInterval
}

/** The interval that is known of the same values; null where there is none. Runs without a value, which it only counts, may be others. */
export function knownInterval(
  scores: KnownInterval['scores'],
  known: KnownInterval | undefined,
): NestedInterval | null {
  if (known === undefined) return null
  const [own, others] = [presentRuns(scores), presentRuns(known.scores)]
  const isSame =
    own.length === others.length &&
    own.every((list, task) => {
      const other = others[task]!
      return list.length === other.length && list.every((value, run) => value === other[run])
    })
  const present = own.reduce((sum, list) => sum + list.length, 0)
  const missing = scores.reduce((sum, list) => sum + list.length, 0) - present
  return isSame ? { ...known.interval, missing } : null
}
