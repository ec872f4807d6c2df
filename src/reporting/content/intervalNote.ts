import { describeInterval } from '../../ranking/intervals/describeInterval'
import type { Interval } from '../../ranking/intervals/interval'
import { subjectList } from './subjectList'

/** How the intervals of a table were found, in the one wording: once for all, or with the rows that each belongs to. */
export function intervalNote(intervals: readonly { readonly about: string; readonly interval: Interval }[]): string {
  const groups = new Map<string, string[]>()
  for (const { about, interval } of intervals) {
    const words = describeInterval(interval)
    groups.set(words, [...(groups.get(words) ?? []), about])
  }
  if (groups.size <= 1) return [...groups.keys()].map((words) => `${words}.`).join('')
  return `${[...groups].map(([words, about]) => `${subjectList(about)}: ${words}`).join('. ')}.`
}
