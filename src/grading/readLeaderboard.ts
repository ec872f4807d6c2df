/** A leaderboard in the form that ranking needs: columns of numbers with their directions, and the medal thresholds read off it. */
import type { LeaderboardFile } from '../challenges/leaderboardOf'
import type { Challenge, Table } from '../contract'
import { readCsv } from '../formats/readCsv'
import {
  kaggleThresholds,
  type MedalThresholds,
  meanPositionThresholds,
  noThresholds,
  scoreThresholds,
} from '../ranking/medalFor'
import type { Direction, LeaderboardColumn } from '../ranking/rankPositions'

export interface Leaderboard {
  readonly columns: readonly LeaderboardColumn[]
  /** Number of entries, the submission not counted. */
  readonly entries: number
  readonly thresholds: MedalThresholds
  /** Why it could not be used; nothing is ranked then. */
  readonly problem?: string
}

/**
 * Reads a leaderboard: an object or JSON text of ours, or a CSV text (bytes are UTF-8) with one column a metric beside `rank`, `team`,
 * `mean_position` and `*_position`. Directions of a CSV come from the metrics of the challenge. An unreadable one grades nothing: `problem` says why.
 */
export function readLeaderboard(given: unknown, challenge: Pick<Challenge, 'metrics' | 'benchmark'>): Leaderboard {
  const content = given instanceof Uint8Array ? new TextDecoder().decode(given) : given
  try {
    if (typeof content !== 'string') return fromFile(content)
    return content.trimStart().startsWith('{')
      ? fromFile(JSON.parse(content))
      : fromTable(readCsv(new TextEncoder().encode(content)), challenge)
  } catch (error) {
    return {
      columns: [],
      entries: 0,
      thresholds: noThresholds,
      problem: error instanceof Error ? error.message : String(error),
    }
  }
}

function fromFile(content: unknown): Leaderboard {
  if (!isLeaderboardFile(content)) throw new Error('expected { metrics: [{ name, direction }], entries: [{ values }] }')
  const { metrics, entries } = content
  const numbers = (pick: (entry: LeaderboardFile['entries'][number]) => number | null | undefined) =>
    entries.map((entry) => pick(entry) ?? Number.NaN)
  const ranked = entries.some((entry) => entry.publishedMeanPosition !== undefined)
  return {
    columns: metrics.map(({ name, direction }) => ({
      name,
      direction: directionOf(direction),
      values: numbers((entry) => entry.values[name]),
    })),
    entries: entries.length,
    thresholds: ranked
      ? meanPositionThresholds(
          numbers((entry) => entry.publishedMeanPosition),
          entries.some((entry) => entry.rank !== undefined) ? numbers((entry) => entry.rank) : undefined,
        )
      : noThresholds,
  }
}

function isLeaderboardFile(content: unknown): content is LeaderboardFile {
  const { metrics, entries } = (content ?? {}) as Partial<LeaderboardFile>
  return Array.isArray(metrics) && Array.isArray(entries) && entries.every((entry) => typeof entry?.values === 'object')
}

function directionOf(text: string): Direction | null {
  if (text.startsWith('higher')) return 'higher'
  return text.startsWith('lower') ? 'lower' : null
}

const notMetrics = new Set(['rank', 'team', 'mean_position'])

function fromTable(table: Table, { metrics, benchmark }: Pick<Challenge, 'metrics' | 'benchmark'>): Leaderboard {
  const numbers = (name: string) =>
    table.columns.get(name)?.cells.map((cell) => (typeof cell === 'string' ? Number.NaN : Number(cell)))
  const directions = new Map(metrics.map((metric) => [metric.column ?? metric.name, metric.direction]))
  const names = [...table.columns.keys()].filter((name) => !notMetrics.has(name) && !name.endsWith('_position'))
  const meanPositions = numbers('mean_position')
  const scores = numbers('score')
  let thresholds = noThresholds
  if (meanPositions) thresholds = meanPositionThresholds(meanPositions, numbers('rank'))
  else if (scores) thresholds = benchmark === 'mle-bench' ? kaggleThresholds(scores) : scoreThresholds(scores)
  return {
    columns: names.map((name) => ({ name, direction: directions.get(name) ?? null, values: numbers(name)! })),
    entries: table.rows,
    thresholds,
  }
}
