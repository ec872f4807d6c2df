/** Reads a leaderboard given as an object, JSON or CSV. */
import type { Challenge, Table } from '../../contract'
import { refuse } from '../../errors/refuse'
import { readCsv } from '../../formats/table/readCsv'
import { type LeaderboardNumbers, leaderboardNumbers } from '../../ranking/leaderboardNumbers'
import { kaggleThresholds, meanPositionThresholds, noThresholds, scoreThresholds } from '../../ranking/medalFor'
import { columnNumbers } from './columnNumbers'

export interface Leaderboard extends LeaderboardNumbers {
  /** Why the leaderboard cannot be used; nothing is ranked then. */
  readonly problem?: string
  /** Whether the thresholds are values of a column `score` instead of mean positions. */
  readonly thresholdsOfScores?: boolean
}

/**
 * Reads a leaderboard: an object, JSON text, or CSV text (bytes are UTF-8, or UTF-16 with its mark) with one column for each metric beside `rank`, `team`, `mean_position`
 * and `*_position`. The directions for a CSV come from the metrics of the challenge. Never throws: `problem` says why a leaderboard is unreadable.
 */
export function readLeaderboard(given: unknown, challenge: Pick<Challenge, 'metrics' | 'benchmark'>): Leaderboard {
  try {
    const content = given instanceof Uint8Array ? textOf(given) : given
    if (typeof content !== 'string') return leaderboardNumbers(content)
    return content.trimStart().startsWith('{')
      ? leaderboardNumbers(JSON.parse(content))
      : fromTable(readCsv(new TextEncoder().encode(content), { name: leaderboardName }), challenge)
  } catch (error) {
    return {
      columns: [],
      entries: 0,
      thresholds: noThresholds,
      problem: error instanceof Error ? error.message : String(error),
    }
  }
}

/** Not by the layer of understanding, which a page would load to grade its first submission. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

const leaderboardName = 'leaderboard.csv'
const notMetrics = new Set(['rank', 'team', 'mean_position'])

function fromTable(table: Table, { metrics, benchmark }: Pick<Challenge, 'metrics' | 'benchmark'>): Leaderboard {
  const numbers = (name: string) => columnNumbers(table, name)
  const directions = new Map(metrics.map((metric) => [metric.column ?? metric.name, metric.direction]))
  const names = [...table.columns.keys()].filter((name) => !notMetrics.has(name) && !name.endsWith('_position'))
  const meanPositions = numbers('mean_position')
  const scores = numbers('score')
  if (benchmark === 'mle-bench' && !meanPositions) requireScores(table)
  if (!names.some((name) => directions.has(name)) && !meanPositions && !scores) {
    const expected = `one of ${[...directions.keys()].join(', ')}, separated by commas`
    refuse('bad-table', 'columns', [...table.columns.keys()].join(', '), expected, { file: leaderboardName })
  }
  for (const name of directions.keys()) requirePoints(table, name)
  let thresholds = noThresholds
  if (meanPositions) thresholds = meanPositionThresholds(meanPositions, numbers('rank'))
  else if (scores) thresholds = benchmark === 'mle-bench' ? kaggleThresholds(scores) : scoreThresholds(scores)
  return {
    columns: names.map((name) => ({ name, direction: directions.get(name) ?? null, values: numbers(name)! })),
    entries: table.rows,
    thresholds,
    ...(scores && !meanPositions ? { thresholdsOfScores: true } : {}),
  }
}

/** @throws MedgradeError `bad-table` without a column `score`, without a score, and for a score that is text. */
function requireScores({ columns, rows }: Table): void {
  const scores = columns.get('score')
  if (!scores)
    refuse('bad-table', 'columns', [...columns.keys()].join(', '), 'a column score', { file: leaderboardName })
  if (rows === 0) refuse('bad-table', 'rows', 'no team', 'at least one team', { file: leaderboardName })
  if (scores.cells.every((cell) => Number.isNaN(cell)))
    refuse('bad-table', 'column score', 'no number', 'at least one number', { file: leaderboardName })
  const text = scores.cells.findIndex((cell) => typeof cell === 'string')
  if (text >= 0)
    refuse('bad-table', `score in row ${text + 1}`, `"${scores.cells[text]}"`, 'a number', { file: leaderboardName })
}

/** A number with a decimal comma would be no value in silence. */
function requirePoints({ columns }: Table, name: string): void {
  const cells = columns.get(name)?.cells ?? []
  const at = cells.findIndex((cell) => typeof cell === 'string' && /^[+-]?\d*,\d+$/.test(cell))
  if (at >= 0)
    refuse('bad-table', `${name} in row ${at + 1}`, `"${cells[at]}"`, 'a number with a decimal point', {
      file: leaderboardName,
    })
}
