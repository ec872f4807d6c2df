/** Normalisation of a leaderboard: positions and mean positions are recomputed and the rows sorted by them. */

import type { Column } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { csvText } from '../../formats/table/csvText'
import { readCsv } from '../../formats/table/readCsv'
import { minRank, rankValues } from '../../kernels/statistics/ranks'
import { mean } from '../../python/mean'
import { pythonFloatText } from '../../python/pythonFloatText'
import { roundScaled } from '../../python/roundScaled'
import { compareMissingLast } from '../../ranking/positions'
import { columnNumbers } from './columnNumbers'

export interface NormalizedLeaderboard {
  /** The table to write, or null if nothing is to be written. */
  readonly csv: string | null
  /** Whether the order of the teams changed. */
  readonly changed: boolean
  readonly message: string
}

/** The cells of a column as text; missing cells are empty. */
type Texts = readonly string[]

/**
 * Normalises the text of a leaderboard CSV by the text of its metric configuration, `{ metric_directions: { name: direction } }` or the older
 * `{ metrics: [{ name, direction }] }`. Ties keep their order. Directions other than `lower_better` count as higher.
 *
 * @throws MedgradeError `bad-leaderboard` without a column `team`, or without a column to sort by; the errors of `readCsv`.
 * @example
 * const config = '{ "metric_directions": { "dice": "higher_better" } }'
 * normalizeLeaderboard('team,dice\na,0.7\nb,0.8\n', config).changed // → true
 */
export function normalizeLeaderboard(csv: string | null, config: string | null): NormalizedLeaderboard {
  checkArguments({ config }, 'string or null')
  const nothing = (message: string): NormalizedLeaderboard => ({ csv: null, changed: false, message })
  if (csv === null) return nothing('No leaderboard.csv found')
  if (config === null) return nothing('No metric_config.json found')
  const directions = directionsOf(config)
  if (typeof directions === 'string') return nothing(directions)
  const table = readCsv(new TextEncoder().encode(csv), { name: 'leaderboard.csv' })
  const ranked = [...directions].filter(([name]) => table.columns.has(name))
  const positions = new Map(ranked.map(([name, lower]) => [name, positionsOf(columnNumbers(table, name)!, lower)]))
  const means =
    positions.size > 0 ? rowMeans([...positions.values()], table.rows) : columnNumbers(table, 'mean_position')
  const teams = table.columns.get('team')
  if (!means || !teams) {
    const expected = means ? 'team' : 'mean_position'
    throw new MedgradeError('bad-leaderboard', `The leaderboard lacks the column '${expected}'`, {
      file: 'leaderboard.csv',
      expected,
    })
  }
  const order = Array.from(means.keys()).sort((a, b) => compareMissingLast(means[a]!, means[b]!))
  const texts = (name: string) => order.map((row) => textOf(table.columns.get(name)!, row))
  const columns = new Map<string, Texts>([
    ['rank', order.map((_, i) => String(i + 1))],
    ['team', order.map((row) => textOf(teams, row))],
    ['mean_position', order.map((row) => floatText(means[row]!))],
  ])
  for (const [name, ranks] of positions) {
    columns.set(name, texts(name))
    const cells = order.map((row) => floatText(ranks[row]!))
    columns.set(`${name}_position`, cells)
  }
  for (const name of table.columns.keys()) if (!columns.has(name)) columns.set(name, texts(name))
  return {
    csv: csvText(
      [...columns.keys()],
      order.map((_, row) => [...columns.values()].map((texts) => texts[row]!)),
    ),
    changed: order.some((row, i) => teams.text[row] !== teams.text[i]),
    message: 'OK',
  }
}

/** Metric name → whether lower is better; a message if the configuration has no metrics. */
function directionsOf(config: string): ReadonlyMap<string, boolean> | string {
  let parsed: { metric_directions?: Record<string, unknown>; metrics?: readonly { name: string; direction: unknown }[] }
  try {
    parsed = JSON.parse(config)
  } catch {
    return 'Error reading metric_config.json'
  }
  const { metric_directions: table, metrics } = parsed ?? {}
  if (table) {
    const named = new Map(Object.entries(table).map(([name, direction]) => [name, direction === 'lower_better']))
    return named.size > 0 ? named : 'No metrics found'
  }
  if (!Array.isArray(metrics)) return 'No metrics in config'
  return metrics.length > 0
    ? new Map(metrics.map(({ name, direction }) => [name, direction === 'lower_better']))
    : 'No metrics found'
}

function positionsOf(values: readonly number[], lower: boolean): ArrayLike<number> {
  return rankValues(
    Float64Array.from(values, (value) => (lower ? value : -value)),
    minRank,
  )
}

/** Mean of the positions that are not NaN in each row, rounded to two decimals. */
function rowMeans(columns: readonly ArrayLike<number>[], rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => {
    const present = columns.map((column) => column[row]!).filter((position) => !Number.isNaN(position))
    return roundScaled(mean(present), 2)
  })
}

function floatText(value: number): string {
  return Number.isNaN(value) ? '' : pythonFloatText(value)
}

function textOf(column: Column, row: number): string {
  return Number.isNaN(column.cells[row]) ? '' : column.text[row]!
}
