import { describeInterval } from '../../ranking/intervals/describeInterval'
import type { Interval } from '../../ranking/intervals/interval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { subjectList } from './subjectList'

/** How the intervals of a table were found, in the one wording: once for all, or with the rows that each belongs to; those without ends are counted. */
export function intervalNote(intervals: readonly { readonly about: string; readonly interval: Interval }[]): string {
  const groups = new Map<string, string[]>()
  const under = intervals.filter(({ interval }) => interval.cases < LEAST_CASES)
  const few = under.length
  // Of more cases some are left out.
  const having = under.some(({ interval }) => interval.cases + interval.missing >= LEAST_CASES)
  const alike = intervals.filter(({ interval }) => interval.cases >= LEAST_CASES && Number.isNaN(interval.low)).length
  const without = (count: number, why: string) =>
    count === 0
      ? []
      : [`${count === intervals.length ? 'No' : `${count} ${count === 1 ? 'has' : 'have'} no`} interval: ${why}.`]
  for (const { about, interval } of intervals) {
    if (interval.cases < LEAST_CASES || Number.isNaN(interval.low)) continue
    const words = describeInterval(interval)
    groups.set(words, [...(groups.get(words) ?? []), about])
  }
  const found =
    groups.size <= 1
      ? [...groups.keys()].map((words) => `${words}.`)
      : [...groups].map(([words, about]) => `${subjectList(about)}: ${words}.`)
  return [
    ...found,
    ...without(few, `below ${LEAST_CASES} cases${having ? ' with a finite value' : ''}`),
    ...without(alike, 'values that hardly vary'),
  ].join(' ')
}
