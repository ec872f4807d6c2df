import type { Interval } from '../../ranking/intervals/interval'
import { groupedWarnings } from '../content/groupedWarnings'
import type { ReportWarning } from '../document/reportDocument'
import type { ChallengeResults } from './challengeInput'

type Named = readonly [name: string, interval: Interval]

/** Warnings of the intervals of the ranked values, beside those of the ranking itself. */
export function intervalWarnings(results: ChallengeResults): ReportWarning[] {
  return ofIntervals(results, 'ranking', (at) => [...results.intervals[at]!])
}

/** Warnings of the intervals of differences. */
export function pairWarnings(results: ChallengeResults): ReportWarning[] {
  const { tasks, rankings, pairs } = results
  return ofIntervals(results, 'pairs', (at) => {
    const first = tasks[at]!.algorithms[rankings[at]!.order[0]!]
    return pairs[at]!.map(({ other, meanDifference }): Named => [`${first} − ${other}`, meanDifference])
  })
}

function ofIntervals(
  { tasks, report }: ChallengeResults,
  section: string,
  namedOf: (at: number) => readonly Named[],
): ReportWarning[] {
  const found = tasks.flatMap(({ task }, at) => {
    const said = new Set(report.tasks[at]!.warnings.map(({ code }) => code))
    return namedOf(at).flatMap(([name, { warnings }]) =>
      warnings
        .filter(({ code }) => !said.has(code) && code !== 'one-case-decides')
        .map(({ text }) => ({ about: task === '' ? name : `${name} in ${task}`, text })),
    )
  })
  return groupedWarnings(found, section)
}
