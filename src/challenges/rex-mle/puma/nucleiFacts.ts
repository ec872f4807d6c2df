/** What the report of a case shows of its nuclei; nothing here is ranked. */
import type { CentroidScores, MatchCentroidsResult } from '../../../metrics/detection/matchCentroids'
import { numpyMean } from '../../../python/numpyMean'
import { type Entry, keyOf, listOf, type NameRule, nameOf } from './nucleiFile'

/** Scores of the classes that occur and of those that are `always` shown. */
export function nucleiFacts(sizes: Record<string, number>, matched: MatchCentroidsResult, always: readonly string[]) {
  const { perCategory, micro, matches } = matched
  const shown = new Set([...always, ...perCategory.keys()])
  const scores = [...shown].map((name) => [name, shownScores(perCategory.get(name))] as const)
  return {
    metrics: {
      ...sizes,
      micro_precision: micro.precision,
      micro_recall: micro.recall,
      micro_f1_score: micro.f1,
      macro_f1_score: scores.length === 0 ? 0 : numpyMean(scores.map(([, { f1_score }]) => f1_score)),
    },
    labels: Object.fromEntries(scores),
    facts: { matched_distances: matches.map(({ distance }) => distance).slice(0, 400) },
  }
}

function shownScores(scores?: CentroidScores) {
  const { truePositives: TP = 0, falsePositives: FP = 0, falseNegatives: FN = 0 } = scores ?? {}
  return { TP, FP, FN, precision: scores?.precision ?? 0, recall: scores?.recall ?? 0, f1_score: scores?.f1 ?? 0 }
}

/** At most one warning, for names that the table does not know, of a file that `readNuclei` accepts. */
export function unknownNames(json: unknown, { table }: NameRule): string[] {
  const names = new Set((listOf(json as Entry) as Entry[]).map(nameOf))
  const unknown = [...names].filter((name) => name !== null && name !== undefined && !Object.hasOwn(table, keyOf(name)))
  const shown = [...new Set(unknown.map(String))].slice(0, 8).join(', ')
  return shown === '' ? [] : [`names outside the table are never scored: ${shown}`]
}
