import { valuesOrNaN } from '../valueOrNaN'

/** The values of each task that has one, without the missing ones. */
export function presentRuns(runs: readonly ArrayLike<number | null>[]): Float64Array[] {
  const all = runs.map((list, task) => valuesOrNaN(list, `runs[${task}]`))
  return all.map((list) => list.filter((value) => !Number.isNaN(value))).filter((list) => list.length > 0)
}
