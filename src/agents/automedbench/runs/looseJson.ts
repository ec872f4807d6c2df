/** JSON that an agent or a harness left: bare NaN and Infinity are numbers, and nothing about its shape can be taken for granted. */

import { parsePythonJson } from '../../../python/parsePythonJson'
import type { PythonValue } from '../../../python/pythonValue'

/** Larger documents are not read: they are no record of a run. */
export const MAX_JSON_LENGTH = 2 ** 27
const MAX_DEPTH = 500

export type Fields = Readonly<Record<string, unknown>>

/** The value of a JSON text; undefined when it is none, too long, or nested deeper than any record of a run. */
export function looseJson(text: string): unknown {
  if (text.length > MAX_JSON_LENGTH || tooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Perhaps a number that Python's json writes and JSON has not.
  }
  if (!/NaN|Infinity/.test(text)) return undefined
  try {
    return plain(parsePythonJson(text, 'JSON'))
  } catch {
    return undefined
  }
}

function plain(value: PythonValue): unknown {
  if (value === null || typeof value !== 'object') return value
  if ('int' in value) return Number(value.int)
  if ('float' in value) return value.float
  if ('date' in value) return value.date
  if ('list' in value) return value.list.map(plain)
  return Object.fromEntries(value.map.map(([key, each]) => [String(key), plain(each)]))
}

/** Brackets that stand open at once, those in texts included: more than the depth, never less. */
function tooDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false
  let open = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === 92) i++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++open)
    else if (code === 93 || code === 125) open--
  }
  return deepest > MAX_DEPTH
}

/** The object itself; an empty one for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list itself; an empty one for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text itself; an empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The finite number itself, or null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The value at a path of keys; undefined where one is missing. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inside, key) => (isFields(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
    value,
  )
}
