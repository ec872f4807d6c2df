/** A leaderboard as ranking needs it: columns of numbers with their directions, and the medal thresholds. */
import type { LeaderboardFile } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { type MedalThresholds, meanPositionThresholds, noThresholds } from './medalFor'
import { valueOrNaN } from './valueOrNaN'

export type Direction = 'higher' | 'lower'

/** One column of a leaderboard: the published values of one metric, in entry order; NaN or null where an entry has none. */
export interface LeaderboardColumn {
  readonly name: string
  /** null: shown, never ranked. */
  readonly direction: Direction | null
  readonly values: readonly (number | null)[]
}

export interface LeaderboardNumbers {
  readonly columns: readonly LeaderboardColumn[]
  /** Number of entries, the submission not counted. */
  readonly entries: number
  readonly thresholds: MedalThresholds
}

/** @throws MedgradeError `bad-leaderboard` for another shape or an unknown direction, `bad-input` for a value that is no number. */
export function leaderboardNumbers(content: unknown): LeaderboardNumbers {
  if (!isLeaderboardFile(content)) throw refused('expected { metrics: [{ name, direction }], entries: [{ values }] }')
  const { metrics, entries } = content
  const numbers = (what: string, pick: (entry: LeaderboardFile['entries'][number]) => number | null | undefined) =>
    entries.map((entry, i) => valueOrNaN(pick(entry), `${what} of entry ${i}`))
  const absent = metrics.find(({ name }) => entries.length > 0 && !entries.some(({ values }) => name in values))
  if (absent) throw refused(`no entry has a value of '${absent.name}'`)
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

/** The first word of a direction: `higher` and `higher_better` are `higher`. A metric with the direction null or `none` is not ranked. */
function directionOf(name: string, given: string | null): Direction | null {
  if (given === null || given === 'none') return null
  const [word] = /^(higher|lower)/.exec(given) ?? []
  if (word === undefined) throw refused(`the direction of '${name}' is '${given}', not higher, lower or none`)
  return word as Direction
}

function refused(message: string): MedgradeError {
  return new MedgradeError('bad-leaderboard', message)
}
