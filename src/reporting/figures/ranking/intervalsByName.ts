import type { Interval } from '../../../ranking/intervals/interval'

/** The intervals of some names: those that were computed before, and those of the others. @param compute takes the places of the names that lack one. */
export function intervalsByName(
  names: readonly string[],
  known: ReadonlyMap<string, Interval> | undefined,
  compute: (absent: readonly number[]) => readonly Interval[],
): Map<string, Interval> {
  const absent = names.flatMap((name, at) => (known?.has(name) ? [] : [at]))
  const computed = compute(absent)
  const found = new Map(absent.map((at, k) => [names[at]!, computed[k]!]))
  return new Map(names.map((name) => [name, known?.get(name) ?? found.get(name)!]))
}
