/**
 * A 3-D box of TopCoW task 2: `size` and `location` in voxels, from JSON (each element through Python's int) or from text
 * (line 2 is the size, line 3 the location; every separate run of digits is a number, so signs and decimal points are lost).
 */
import { refuse } from '../../errors/refuse'
import { pythonInt } from '../../python/pythonInt'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import { decodeUtf8 } from '../decodeUtf8'
import { lastSuffix } from '../lastSuffix'
import { checkSmall } from './checkSmall'
import { readTypedJson } from './readJson'

export interface Box {
  /** The number of sizes is not checked. */
  readonly size: readonly number[]
  /** The corner with the smallest indices. */
  readonly location: readonly number[]
}

const ALONE = /(?<![\p{L}\p{N}_])\p{Nd}+(?![\p{L}\p{N}_])/gu

/**
 * Reads a box file; the extension (`.json` or `.txt`, in any case) chooses the form.
 * @throws MedgradeError `bad-box` (keys, lines or numbers missing or wrong), `bad-json`, `bad-encoding`, `bad-extension`, `unsupported` (an integer beyond 2^53).
 */
export function readBox(bytes: Uint8Array, name: string): Box {
  const suffix = lastSuffix(name)
  checkSmall(bytes, name)
  if (suffix === '.json') return boxOfTree(readTypedJson(bytes, name), name)
  if (suffix === '.txt') return boxOfText(decodeUtf8(bytes, name), name)
  return refuse('bad-extension', 'name of a box file', suffix || 'no extension', '.json or .txt', { file: name })
}

function boxOfText(text: string, name: string): Box {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 0 && lines[lines.length - 1] === '') lines.pop()
  if (lines.length < 3)
    refuse('bad-box', 'box', `${lines.length} lines`, 'three lines (title, size, location)', { file: name })
  const numbers = (line: string) => (line.match(ALONE) ?? []).map((run) => small(wholeNumber(run, name), name))
  return { size: numbers(lines[1]), location: numbers(lines[2]) }
}

/** Python's `int` of a run of digits, at most 4300. */
function wholeNumber(run: string, name: string): bigint {
  const value = pythonInt(run)
  if (value === null)
    refuse('bad-box', 'box', `${run.length} digits`, 'integers of at most 4300 digits', { file: name })
  return value
}

function boxOfTree(tree: PythonValue, name: string): Box {
  if (tree === null || typeof tree !== 'object' || !('map' in tree))
    refuse('bad-box', 'box', 'another value', 'an object with size and location', { file: name })
  const part = (key: 'size' | 'location') => {
    const value = entryOf(tree.map, key)
    if (value === undefined) refuse('bad-box', 'box', 'no such key', `the key ${key}`, { file: name })
    return elements(value, key, name).map((each) => integer(each, key, name))
  }
  return { size: part('size'), location: part('location') }
}

/** What Python iterates over: a list's items, a text's characters, an object's keys. */
function elements(value: PythonValue, key: string, name: string): readonly PythonValue[] {
  if (typeof value === 'string') return [...value]
  if (value !== null && typeof value === 'object') {
    if ('list' in value) return value.list
    if ('map' in value) return value.map.map((entry) => entry[0])
  }
  refuse('bad-box', 'box', pythonText(value), `${key} as a list`, { file: name })
}

function integer(value: PythonValue, key: string, name: string): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') {
    const parsed = pythonInt(value)
    if (parsed !== null) return small(parsed, name)
  } else if (value !== null && 'int' in value) return small(value.int, name)
  else if (value !== null && 'float' in value && Number.isFinite(value.float))
    return small(BigInt(Math.trunc(value.float)), name)
  refuse('bad-box', 'box', pythonText(value).slice(0, 80), `integers in ${key}`, { file: name })
}

function small(value: bigint, name: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  return refuse('unsupported', 'box', String(value).slice(0, 80), 'integers within ±2^53', { file: name })
}
