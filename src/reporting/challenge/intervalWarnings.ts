import { groupedWarnings } from '../content/groupedWarnings'
import type { ReportWarning } from '../document/reportDocument'
import type { ChallengeResults } from './challengeInput'

/** Warnings of the intervals of the ranked values, beside those of the ranking itself. */
export function intervalWarnings({ tasks, report, intervals }: ChallengeResults): ReportWarning[] {
  const found = tasks.flatMap(({ task }, at) => {
    const said = new Set(report.tasks[at]!.warnings.map(({ code }) => code))
    return [...intervals[at]!].flatMap(([algorithm, { warnings }]) =>
      warnings
        .filter(({ code }) => !said.has(code))
        .map(({ text }) => ({ about: task === '' ? algorithm : `${algorithm} in ${task}`, text })),
    )
  })
  return groupedWarnings(found, 'ranking')
}
