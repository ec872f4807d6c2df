import { leaderboardOf } from '../../challenges/leaderboardOf'
import { mean } from '../../python/mean'

/** The best people of a leaderboard: the entry of the smallest rank. */
export interface HumanResult {
  value(metric: string): number | null
  /** Position of the value among the entries. */
  position(metric: string): number | null
  readonly meanPosition: number
}

export async function humanResult(challenge: string): Promise<HumanResult | null> {
  const board = await leaderboardOf(challenge)
  if (!board || board.entries.length === 0) return null
  const [first] = [...board.entries].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const value = (metric: string) => first!.values[metric] ?? null
  const position = (metric: string) => {
    const column = board.metrics.find(({ name }) => name === metric)
    const own = value(metric)
    if (!column?.direction || column.direction === 'none' || own === null) return null
    const higher = column.direction.startsWith('higher')
    const better = board.entries.filter(({ values }) => {
      const other = values[metric]
      return typeof other === 'number' && (higher ? other > own : other < own)
    })
    return 1 + better.length
  }
  const positions = board.metrics.map(({ name }) => position(name)).filter((one): one is number => one !== null)
  return { value, position, meanPosition: mean(positions) }
}
