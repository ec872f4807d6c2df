import { refuse } from '../../../errors/refuse'
import { pythonLines } from '../../../python/pythonLines'
import { pythonStrip } from '../../../python/pythonStrip'

/** The lines a key file must have. */
const KEYS = 4

export interface KeyFileCheck {
  readonly ok: boolean
  /** `count`: another number of lines; `lines`: some are no keys. */
  readonly reason: 'count' | 'lines' | null
  /** How many lines there are. */
  readonly count: number
  /** Numbers, from 1, of the lines that are no keys. */
  readonly lines: readonly number[]
}

/**
 * Whether a key file of the report track has exactly four lines with a key each. The answer never holds a key.
 *
 * @example
 * checkKeyFile('sk-one\nsk-two').count // → 2
 */
export function checkKeyFile(text: string): KeyFileCheck {
  if (typeof text !== 'string') refuse('bad-argument', 'key file', typeof text, 'a text')
  const all = pythonLines(text)
  if (all.length !== KEYS) return { ok: false, reason: 'count', count: all.length, lines: [] }
  const wrong = all.flatMap((line, i) => (/^sk-[A-Za-z0-9_-]+$/.test(pythonStrip(line)) ? [] : [i + 1]))
  return { ok: wrong.length === 0, reason: wrong.length === 0 ? null : 'lines', count: all.length, lines: wrong }
}
