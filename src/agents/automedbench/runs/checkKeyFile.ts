import { checkOptions } from '../../../errors/checkOptions'
import { refuse } from '../../../errors/refuse'
import { pythonLines } from '../../../python/pythonLines'
import { pythonStrip } from '../../../python/pythonStrip'
import { siteRules } from '../access/forbiddenPath'

export interface CheckKeyFileOptions {
  /** How many keys there must be. Default 4, as in the report track, the only one that asks for a key file. */
  readonly lines?: number
}

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
 * Whether a key file has exactly as many lines as the track asks for, with a key each. The answer never holds a key.
 *
 * @example
 * checkKeyFile('sk-one\nsk-two').count // → 2
 */
export function checkKeyFile(text: string, options: CheckKeyFileOptions = {}): KeyFileCheck {
  checkOptions('checkKeyFile', options, { lines: 'number' })
  const { lines: wanted = siteRules.report.keyLines! } = options
  if (typeof text !== 'string') refuse('bad-argument', 'key file', typeof text, 'a text')
  const all = pythonLines(text)
  if (all.length !== wanted) return { ok: false, reason: 'count', count: all.length, lines: [] }
  const wrong = all.flatMap((line, i) => (/^sk-[A-Za-z0-9_-]+$/.test(pythonStrip(line)) ? [] : [i + 1]))
  return { ok: wrong.length === 0, reason: wrong.length === 0 ? null : 'lines', count: all.length, lines: wrong }
}
