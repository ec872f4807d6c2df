import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leaderboardOf } from '../../src/challenges/leaderboardOf'
import { readLeaderboard } from '../../src/grading/readLeaderboard'
import { summarizeBenchmark } from '../../src/grading/summarizeBenchmark'
import { meanRank } from '../../src/ranking/meanRank'
import { meanRankPercentile } from '../../src/ranking/meanRankPercentile'
import { rankPositions } from '../../src/ranking/rankPositions'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/goldens/${name}.json`, import.meta.url), 'utf8'))

interface Overall {
  about: string
  percentiles: Record<string, number | null>
  meanPercentile: number
  valid: number
  numChallenges: number
  validityRate: number
}

describe('the benchmark over its challenges', () => {
  test.each((read('report/overall').cases as Overall[]).map((c, i) => [i, c] as const))('golden %i', (_, c) => {
    const { about: __, percentiles, ...expected } = c
    const { meanPercentile, ...counts } = summarizeBenchmark(percentiles)
    const { meanPercentile: mean, ...expectedCounts } = expected
    expect(counts).toStrictEqual(expectedCounts)
    expect(Math.abs(meanPercentile - mean)).toBeLessThanOrEqual(1e-12)
  })
})

interface PaperAgent {
  metrics: Record<string, { value: number | null }>
  failed: boolean
  recomputed: { positions: Record<string, number>; meanPosition: number; percentile: number } | null
}

describe('the figures of the paper', () => {
  const tables = read('paper-tables').tables as {
    table: string
    challenge: string
    agents: Record<string, PaperAgent>
  }[]
  const agents = tables.flatMap(({ table, challenge, agents: byName }) =>
    Object.entries(byName)
      .filter(([name, agent]) => name !== 'Human' && !agent.failed && agent.recomputed)
      .map(([name, agent]) => [`${table} ${challenge} ${name}`, challenge, agent] as const),
  )
  test.each(agents)('%s', async (_, challenge, { metrics, recomputed }) => {
    const board = readLeaderboard(await leaderboardOf(challenge), [])
    const submission = board.columns.map(({ name, direction }) => ({
      column: name,
      direction,
      value: metrics[name]?.value ?? Number.NaN,
    }))
    const ranked = submission.filter(({ column }) => metrics[column]?.value != null)
    const positions = rankPositions(board.columns, ranked)
    expect(Object.fromEntries(positions)).toStrictEqual(recomputed!.positions)
    const mean = meanRank(positions.values())
    expect(Math.abs(mean - recomputed!.meanPosition)).toBeLessThanOrEqual(1e-9)
    expect(Math.abs(meanRankPercentile(mean, board.entries) - recomputed!.percentile)).toBeLessThanOrEqual(1e-12)
  })
})
