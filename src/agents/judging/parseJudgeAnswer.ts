import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import type { MedgradeError } from '../../errors/MedgradeError'
import { oneOf } from '../../errors/oneOf'
import { refusal } from '../../errors/refuse'
import { parsePythonJson } from '../../python/parsePythonJson'
import { pythonInt } from '../../python/pythonInt'
import { pythonStr } from '../../python/pythonStr'
import { pythonStrip } from '../../python/pythonStrip'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import { type Fields, isFields, looseJson } from '../automedbench/runs/looseJson'
import { type Strategy, strategies as winning } from './strategies'

/** What a judge said of one strategy in one log section. */
export interface JudgeRow {
  readonly id: number
  readonly strategy: string
  readonly score: 0 | 1
  /** The judge's quotation; null where the judge left the strategy out. */
  readonly evidence: string | null
  /** The judge left the strategy out and it counts 0; only in the released profile. */
  readonly missing: boolean
}

export interface ParseJudgeAnswerOptions {
  /** `strict` (default): every strategy once, score 0 or 1, else an error. `released`: what the released code makes of anything. */
  readonly profile?: 'strict' | 'released'
  /** What was asked about; default the thirteen winning strategies. */
  readonly strategies?: readonly Strategy[]
}

/**
 * The rows in a judge's answer, by id.
 *
 * @throws MedgradeError `bad-value` in the strict profile for an answer that is not exactly what was asked for
 *
 * @example
 * const strategies = [{ id: 1, name: 'Ensembling', criteria: 'Models were averaged.' }]
 * parseJudgeAnswer('{"results": [{"id": 1, "score": 1, "evidence": "mean of five"}]}', { strategies })[0]!.score // → 1
 */
export function parseJudgeAnswer(answer: string | null, options: ParseJudgeAnswerOptions = {}): JudgeRow[] {
  checkArguments({ answer }, 'string or null')
  checkOptions('parseJudgeAnswer', options, { profile: 'string', strategies: 'list' })
  const { strategies = winning } = options
  const released = oneOf('profile', options.profile, 'strict', 'released') === 'released'
  const rows = released ? releasedRows(answer, strategies) : strictRows(answer, strategies)
  return rows.sort((a, b) => a.id - b.id)
}

function strictRows(answer: string | null, strategies: readonly Strategy[]): JudgeRow[] {
  const text = answer ?? ''
  const parsed = looseJson(text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1))
  if (!isFields(parsed)) throw bad('the answer', 'no JSON object', 'a JSON object with a list "results"')
  if (!Array.isArray(parsed.results)) throw bad('"results"', typeof parsed.results, 'a list')
  const names = new Map(strategies.map(({ id, name }) => [id, name]))
  const rows = new Map<number, JudgeRow>()
  for (const entry of parsed.results) {
    if (!isFields(entry)) throw bad('an entry of "results"', shown(entry), 'an object')
    const id = typeof entry.id === 'string' && /^\d{1,4}$/.test(entry.id) ? Number(entry.id) : entry.id
    const name = typeof id === 'number' ? names.get(id) : undefined
    if (typeof id !== 'number' || name === undefined) throw bad('an id', shown(entry.id), `one of ${[...names.keys()]}`)
    if (rows.has(id)) throw bad('an id', `${id} twice`, 'every id once')
    rows.set(id, { id, strategy: name, score: exactScore(entry.score), evidence: evidenceOf(entry), missing: false })
  }
  const left = [...names.keys()].filter((id) => !rows.has(id))
  if (left.length > 0) throw bad('"results"', `without ${left.join(', ')}`, 'every id once')
  return [...rows.values()]
}

function exactScore(score: unknown): 0 | 1 {
  if (score === 1 || score === true || score === '1') return 1
  if (score === 0 || score === false || score === '0') return 0
  throw bad('a score', shown(score), '0 or 1')
}

/** As `score_section_all` of the released code, for JSON of any shape. Any error that it does not expect costs the whole section. */
function releasedRows(answer: string | null, strategies: readonly Strategy[]): JudgeRow[] {
  const parsed = answer === null ? undefined : pythonJson(answer)
  if (parsed === undefined) return []
  // JSON of any other shape is an answer without results: every strategy is missing.
  const results = (isMap(parsed) && entryOf(parsed.map, 'results')) || null
  const rows: JudgeRow[] = []
  for (const entry of isList(results) ? results.list : []) {
    if (!isMap(entry)) return []
    const id = releasedInt(entryOf(entry.map, 'id') ?? null)
    if (id === 'overflow') return []
    if (id === null) continue
    const score = releasedInt(entryOf(entry.map, 'score') ?? { int: 0n })
    if (score === 'overflow') return []
    rows.push({
      id,
      strategy: isTruthy(entryOf(entry.map, 'strategy')) ? releasedText(entryOf(entry.map, 'strategy')!) : '',
      score: score === 1 ? 1 : 0,
      evidence: releasedText(entryOf(entry.map, 'evidence') ?? ''),
      missing: false,
    })
  }
  const known = new Set(rows.map(({ id }) => id))
  const absent = strategies.filter(({ id }) => !known.has(id))
  return [
    ...rows,
    ...absent.map(({ id, name }): JudgeRow => ({ id, strategy: name, score: 0, evidence: null, missing: true })),
  ]
}

const releasedText = (value: PythonValue) => pythonStrip(pythonText(value))

const isMap = (value: PythonValue): value is Extract<PythonValue, { readonly map: unknown }> =>
  typeof value === 'object' && value !== null && 'map' in value
const isList = (value: PythonValue): value is Extract<PythonValue, { readonly list: unknown }> =>
  typeof value === 'object' && value !== null && 'list' in value

function pythonJson(text: string): PythonValue | undefined {
  try {
    return parsePythonJson(text, 'the answer')
  } catch {
    return undefined
  }
}

/** Python's `bool(value)`. */
function isTruthy(value: PythonValue | undefined): boolean {
  if (value === undefined || value === null || typeof value !== 'object') return Boolean(value)
  if ('int' in value) return value.int !== 0n
  if ('float' in value) return value.float !== 0
  if ('list' in value) return value.list.length > 0
  return 'map' in value ? value.map.length > 0 : true
}

/** Python's `int(value)`: null where the released code skips a TypeError or ValueError; an infinite number is an OverflowError, which it does not expect. */
function releasedInt(value: PythonValue): number | null | 'overflow' {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string') return value === '' ? null : wholePart(value)
  if (value === null) return null
  if ('int' in value) return Number(value.int)
  if (!('float' in value)) return null
  return Math.abs(value.float) === Infinity ? 'overflow' : wholePart(value.float)
}

/** Python's `int`: the whole part of a number, a truth value, a text of digits. */
export function wholePart(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : null
  const whole = typeof value === 'string' ? pythonInt(value) : null
  return whole === null ? null : Number(whole)
}

function evidenceOf(entry: Fields): string {
  return Object.hasOwn(entry, 'evidence') ? pythonStrip(pythonStr(entry.evidence)) : ''
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? 'nothing'

function bad(what: string, found: string, expected: string): MedgradeError {
  return refusal('bad-value', `judge answer: ${what}`, found, expected)
}
