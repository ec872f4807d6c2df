/**
 * The kind of a CSV column, decided as pandas does: try integers, then unsigned integers, then floats, then booleans, else text.
 * The order of the cells matters: the first cell that is no integer, or too large for one, decides.
 */
import type { Cell, Column } from '../../contract'
import { csvFloat } from '../../python/csvFloat'
import { pythonFloatText } from '../../python/pythonFloatText'

/** Texts that pandas takes for a missing cell. */
export const missingWords: ReadonlySet<string> = new Set(
  ' #N/A #N/A_N/A #NA -1.#IND -1.#QNAN -NaN -nan 1.#IND 1.#QNAN <NA> N/A NA NULL NaN None n/a nan null'
    .split(' ')
    .map((word) => word.replace('_', ' ')),
)
const INT64_MAX = 9223372036854775807n
const INT64_MIN = -9223372036854775808n
const UINT64_MAX = 18446744073709551615n
/** C's isspace on ASCII. */
const INTEGER = /^[\t-\r ]*([+-]?)(\d+)([\t-\r ]*)$/
const DIGITS_FIRST = /^[\t-\r ]*[+-]?(\d+)/

const noRows: Column = { kind: 'object', cells: [], text: [] }

/** One column from its texts; `exact` reads float cells as the nearest double instead of as pandas does. */
export function csvColumn(texts: readonly string[], exact: boolean): Column {
  if (texts.length === 0) return noRows
  const missing = texts.map((text) => missingWords.has(text))
  const gaps = missing.filter(Boolean).length
  if (gaps === texts.length) return floats(texts.map(() => Number.NaN))

  const integers = tryIntegers(texts, missing, gaps)
  if (integers === 'all text') return { kind: 'object', cells: texts, text: texts }
  if (integers && integers !== 'text' && gaps === 0)
    return { kind: 'int64', cells: integers, text: integers.map(String) }
  // Integers with missing cells are read as int64 and converted to float64: they are rounded only once.
  if (integers && integers !== 'text') return floats(integers.map(throughInt64))
  if (integers !== 'text') {
    const numbers = tryFloats(texts, missing, exact)
    if (numbers) return floats(numbers)
    const flags = tryBooleans(texts, missing)
    if (flags) return { kind: gaps > 0 ? 'object' : 'bool', cells: flags, text: flags.map(flagText) }
  }
  return {
    kind: 'object',
    cells: texts.map((text, i) => (missing[i] ? Number.NaN : text)),
    text: texts.map((text, i) => (missing[i] ? 'nan' : text)),
  }
}

function floats(numbers: number[]): Column {
  return { kind: 'float64', cells: numbers, text: numbers.map(pythonFloatText) }
}

type Integers = Cell[] | null | 'text' | 'all text'

/** The integers; null if the column may still be floats; 'text' if pandas reads no numbers, 'all text' if it keeps missing cells as text, too. */
function tryIntegers(texts: readonly string[], missing: readonly boolean[], gaps: number): Integers {
  for (let i = 0; i < texts.length; i++) {
    if (missing[i]) continue
    const head = DIGITS_FIRST.exec(texts[i])
    if (!head) return null
    if (exceeds(head[1], texts[i].trimStart().startsWith('-') ? -INT64_MIN : INT64_MAX))
      return tryUnsigned(texts, missing, gaps)
    if (!INTEGER.test(texts[i])) return null
  }
  return texts.map((text, i) => (missing[i] ? Number.NaN : integerCell(text)))
}

function tryUnsigned(texts: readonly string[], missing: readonly boolean[], gaps: number): Integers {
  let negative = false
  let unsigned = false
  for (let i = 0; i < texts.length; i++) {
    if (missing[i]) continue
    const text = texts[i].replace(/^[\t-\r ]+/, '')
    if (text.startsWith('-')) {
      negative = true
      continue
    }
    const head = DIGITS_FIRST.exec(text)
    if (!head) return null
    if (exceeds(head[1], UINT64_MAX)) return 'text'
    if (!INTEGER.test(text)) return null
    unsigned ||= exceeds(head[1], INT64_MAX)
  }
  if (unsigned && (negative || gaps > 0)) return 'all text'
  return negative ? 'text' : texts.map(integerCell)
}

/** Whether digits exceed a limit of 19 or 20 digits; converted only if the length does not decide. */
function exceeds(digits: string, limit: bigint): boolean {
  if (digits.length < 19) return false
  const plain = withoutZeros(digits)
  return plain.length > 20 || (plain.length >= 19 && BigInt(plain) > limit)
}

function withoutZeros(digits: string): string {
  let at = 0
  while (at < digits.length - 1 && digits.charCodeAt(at) === 48) at++
  return digits.slice(at)
}

/** pandas marks missing cells by the lowest int64: a cell with this value becomes missing. */
function throughInt64(cell: Cell): number {
  return cell === INT64_MIN ? Number.NaN : Number(cell)
}

function integerCell(text: string): Cell {
  const value = Number(text)
  // The integer -0 is 0.
  if (Number.isSafeInteger(value)) return value + 0
  const [, sign, digits] = INTEGER.exec(text)!
  const size = BigInt(withoutZeros(digits))
  return sign === '-' ? -size : size
}

function tryFloats(texts: readonly string[], missing: readonly boolean[], exact: boolean): number[] | null {
  const out: number[] = []
  for (let i = 0; i < texts.length; i++) {
    const value = missing[i] ? Number.NaN : csvFloat(texts[i], exact)
    if (value === null) return null
    out.push(value)
  }
  return out
}

function tryBooleans(texts: readonly string[], missing: readonly boolean[]): Cell[] | null {
  const out: Cell[] = []
  for (let i = 0; i < texts.length; i++) {
    const word = texts[i].toLowerCase()
    if (missing[i]) out.push(Number.NaN)
    else if (word === 'true') out.push(true)
    else if (word === 'false') out.push(false)
    else return null
  }
  return out
}

function flagText(flag: Cell): string {
  return flag === true ? 'True' : flag === false ? 'False' : 'nan'
}
