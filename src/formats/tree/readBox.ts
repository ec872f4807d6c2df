/**
 * A 3-D box of TopCoW task 2: `size` and `location` in voxels, from JSON (each element through Python's int) or from text
 * (line 2 is the size, line 3 the location; every digit run that stands alone counts, so signs and decimal points are lost).
 */
import { MedgradeError } from '../../errors/MedgradeError'
import { pythonInt } from '../../python/pythonInt'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import { decodeUtf8 } from '../decodeUtf8'
import { lastSuffix } from '../lastSuffix'
import { checkSmall } from './checkSmall'
import { readTypedJson } from './readJson'

export interface Box {
  /** Not checked for being three. */
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
  throw new MedgradeError(
    'bad-extension',
    `${name}: a box file named .json or .txt expected, ${suffix || 'no extension'} found`,
    {
      file: name,
      found: suffix || 'no extension',
      expected: '.json or .txt',
    },
  )
}

function boxOfText(text: string, name: string): Box {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > 0 && lines[lines.length - 1] === '') lines.pop()
  if (lines.length < 3) throw refuse(name, 'three lines (title, size, location)', `${lines.length} lines`)
  const numbers = (line: string) => (line.match(ALONE) ?? []).map((run) => small(wholeNumber(run, name), name))
  return { size: numbers(lines[1]), location: numbers(lines[2]) }
}

/** Python's `int` of a run of digits, which takes 4300 of them at most. */
function wholeNumber(run: string, name: string): bigint {
  const value = pythonInt(run)
  if (value === null) throw refuse(name, 'integers of at most 4300 digits', `${run.length} digits`)
  return value
}

function boxOfTree(tree: PythonValue, name: string): Box {
  if (tree === null || typeof tree !== 'object' || !('map' in tree))
    throw refuse(name, 'an object with size and location', 'another value')
  const part = (key: 'size' | 'location') => {
    const value = entryOf(tree.map, key)
    if (value === undefined) throw refuse(name, `the key ${key}`, 'no such key')
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
  throw refuse(name, `${key} as a list`, pythonText(value))
}

function integer(value: PythonValue, key: string, name: string): number {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') {
    const parsed = pythonInt(value)
    if (parsed !== null) return small(parsed, name)
  } else if (value !== null && 'int' in value) return small(value.int, name)
  else if (value !== null && 'float' in value && Number.isFinite(value.float))
    return small(BigInt(Math.trunc(value.float)), name)
  throw refuse(name, `integers in ${key}`, pythonText(value).slice(0, 80))
}

function small(value: bigint, name: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new MedgradeError('unsupported', `${name}: integers within ±2^53 expected, ${value} found`, {
    file: name,
    found: String(value).slice(0, 80),
    expected: 'integers within ±2^53',
  })
}

function refuse(name: string, expected: string, found: string): MedgradeError {
  return new MedgradeError('bad-box', `${name}: ${expected} expected, ${found} found`, { file: name, found, expected })
}
