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
import { valueOrNaN } from '../ranking/valueOrNaN'

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
      : fromTable(readCsv(new TextEncoder().encode(content), { name: 'leaderboard.csv' }), challenge)
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
  const numbers = (what: string, pick: (entry: LeaderboardFile['entries'][number]) => number | null | undefined) =>
    entries.map((entry, i) => valueOrNaN(pick(entry), `${what} of entry ${i}`))
  const absent = metrics.find(({ name }) => entries.length > 0 && !entries.some(({ values }) => name in values))
  if (absent) throw new Error(`no entry has a value of '${absent.name}'`)
  const ranked = entries.some((entry) => entry.publishedMeanPosition !== undefined)
  return {
    columns: metrics.map(({ name, direction }) => ({
      name,
      direction: directionOf(name, direction),
      values: numbers(name, (entry) => entry.values[name]),
    })),
    entries: entries.length,
    thresholds: ranked
      ? meanPositionThresholds(
          numbers('publishedMeanPosition', (entry) => entry.publishedMeanPosition),
          entries.some((entry) => entry.rank !== undefined) ? numbers('rank', (entry) => entry.rank) : undefined,
        )
      : noThresholds,
  }
}

function isLeaderboardFile(content: unknown): content is LeaderboardFile {
  const { metrics, entries } = (content ?? {}) as Partial<LeaderboardFile>
  return Array.isArray(metrics) && Array.isArray(entries) && entries.every((entry) => typeof entry?.values === 'object')
}

/** `higher` or `lower`, however it goes on; null and `none` are never ranked. */
function directionOf(name: string, given: string | null): Direction | null {
  if (given === null || given === 'none') return null
  const [word] = /^(higher|lower)/.exec(given) ?? []
  if (word === undefined) throw new Error(`the direction of '${name}' is '${given}', not higher, lower or none`)
  return word as Direction
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
