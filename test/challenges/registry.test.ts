import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import { leaderboardOf } from '../../src/challenges/leaderboardOf'
import { rankMetrics } from '../../src/engine/leaderboards/rankMetrics'
import { readLeaderboard } from '../../src/engine/leaderboards/readLeaderboard'

interface Entry {
  id: string
  title: string
  type: string
  leaderboardEntries: number
  rankedMetrics: string[]
  outputKeys: string[]
}

const { challenges: registry } = JSON.parse(readFileSync('fixtures/goldens/report/registry.json', 'utf8')) as {
  challenges: Entry[]
}

test.each(registry.filter(({ id }) => challenges.has(id)).map((entry) => [entry.id, entry] as const))(
  '%s is what the registry says',
  async (id, entry) => {
    const challenge = challenges.get(id)!
    expect(challenge).toMatchObject({ title: entry.title, task: entry.type })
    const board = readLeaderboard(await leaderboardOf(id), challenge)
    expect(board.entries).toBe(entry.leaderboardEntries)
    expect(board.columns.filter(({ direction }) => direction).map(({ name }) => name)).toStrictEqual(
      entry.rankedMetrics,
    )
    const metrics = Object.fromEntries(challenge.metrics.map(({ name }) => [name, 0.5]))
    expect(Object.keys(rankMetrics(challenge, metrics, board))).toStrictEqual(entry.outputKeys)
  },
)
