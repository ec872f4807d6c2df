import { checkArguments } from '../../errors/checkArguments'
import { fieldsOf, listOf, looseJson } from '../automedbench/runs/looseJson'
import { wholePart } from './parseJudgeAnswer'
import { STRATEGIES } from './strategyProfiles'

/** How often a strategy was found in the sections of one challenge. */
export interface ChallengeCount {
  readonly id: number
  readonly count: number
  readonly count_1: number
  readonly ratio_1: number
}

/** How often a strategy was found in all sections of all challenges. */
export interface PooledCount {
  readonly id: number
  readonly mean_score: number
  readonly count: number
  readonly sum_score: number
}

export interface PooledProfiles {
  /** Mean over all sections of all challenges, as the released code has it: long logs weigh more. */
  readonly pooled: readonly PooledCount[]
  /** Number of files, broken ones included. */
  readonly logs: number
  readonly perChallenge: Readonly<Record<string, readonly ChallengeCount[]>>
  /** By id: the mean over challenges of the share of sections; a strategy that a challenge lacks counts 0 there. */
  readonly macro: Readonly<Record<string, number>>
}

/**
 * Profiles of one agent from the score files of its logs, text by file name (`<challenge>_scores_all.json`).
 *
 * @example
 * const scores = '{"results": [{"id": 1, "score": 1}, {"id": 1, "score": 0}]}'
 * pooledProfiles(new Map([['isles22_scores_all.json', scores]])).pooled[0]!.mean_score // → 0.5
 */
export function pooledProfiles(files: ReadonlyMap<string, string>): PooledProfiles {
  checkArguments({ files }, 'map')
  const perChallenge = new Map<string, ChallengeCount[]>()
  for (const [name, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const results = listOf(fieldsOf(looseJson(text)).results)
    if (looseJson(text) !== undefined) perChallenge.set(challengeOf(name), countsOf(results))
  }
  const challenges = [...perChallenge.values()]
  const ids = [...new Set(challenges.flat().map(({ id }) => id))].sort((a, b) => a - b)
  const share = (counts: readonly ChallengeCount[], id: number) => counts.find((each) => each.id === id)?.ratio_1 ?? 0
  const macroIds = Array.from({ length: STRATEGIES }, (_, i) => i + 1)
  return {
    pooled: ids.map((id) => pooledOf(id, challenges)),
    logs: files.size,
    perChallenge: Object.fromEntries(perChallenge),
    macro: Object.fromEntries(
      macroIds.map((id) => [
        String(id),
        challenges.length === 0
          ? 0
          : challenges.reduce((sum, counts) => sum + share(counts, id), 0) / challenges.length,
      ]),
    ),
  }
}

/** `_scores_all`, else `_scores`, is cut from the name without its suffix. */
function challengeOf(name: string): string {
  const stem = name.slice(name.lastIndexOf('/') + 1).replace(/\.json$/, '')
  for (const ending of ['_scores_all', '_scores']) if (stem.endsWith(ending)) return stem.slice(0, -ending.length)
  return stem
}

function countsOf(results: readonly unknown[]): ChallengeCount[] {
  const counts = new Map<number, { count: number; ones: number }>()
  for (const entry of results) {
    const { id: given, score } = fieldsOf(entry)
    const id = wholePart(given)
    if (id === null) continue
    const { count, ones } = counts.get(id) ?? { count: 0, ones: 0 }
    counts.set(id, { count: count + 1, ones: ones + (wholePart(score) === 1 ? 1 : 0) })
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([id, { count, ones }]) => ({ id, count, count_1: ones, ratio_1: ones / count }))
}

function pooledOf(id: number, challenges: readonly (readonly ChallengeCount[])[]): PooledCount {
  const own = challenges.flat().filter((each) => each.id === id)
  const count = own.reduce((sum, each) => sum + each.count, 0)
  const ones = own.reduce((sum, each) => sum + each.count_1, 0)
  return { id, mean_score: ones / count, count, sum_score: ones }
}
