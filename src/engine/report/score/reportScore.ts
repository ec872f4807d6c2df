import { reportNumber } from '../reportNumber'
import { shownScore } from './shownScore'

/** What of a report its score is read from. */
interface ScoredReport {
  readonly score?: unknown
  readonly is_lower_better?: boolean
  readonly metrics?: Readonly<Record<string, unknown>> | null
  readonly details?: { readonly directions?: Readonly<Record<string, 'higher' | 'lower' | null>> }
}

/** Numbers of a report that are no metrics of its challenge. */
const RANKED = /^(?:overall|mean_position|percentile|.*_position)$/

/** The score of a report in the sign and direction of its challenge, as `shownScore` says; null without one. */
export function reportScore({ score: given, is_lower_better: lower, metrics, details }: ScoredReport): {
  readonly name: string
  readonly value: number
  readonly better: 'higher' | 'lower'
} | null {
  const score = reportNumber(given)
  if (score === null) return null
  const values = metrics ?? {}
  const better = lower === true ? 'lower' : 'higher'
  // A report without details states no directions: a score that is the negative of a metric says that more of it is better.
  const stated = details?.directions ?? {}
  const names = Object.keys(values).filter((name) => !RANKED.test(name))
  const directions = Object.fromEntries(names.map((name) => [name, stated[name] ?? ('higher' as const)]))
  const name = Object.hasOwn(values, 'overall') ? 'overall' : 'score'
  const shown = shownScore([{ metrics: values, score }], { score: name, better, directions })
  return { name: shown.name, value: shown.sign * score, better: shown.sign === -1 ? 'higher' : better }
}
