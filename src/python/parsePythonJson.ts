/**
 * JSON as Python's json module reads it: NaN, Infinity and -Infinity are numbers, integers keep every digit,
 * the last of two equal keys wins in the first one's place; everything else is as strict as JSON.parse.
 */
import { refuse } from '../errors/refuse'
import type { PythonValue } from './pythonValue'

/** Most levels of nesting; the reference exhausts its stack there. */
export const MAX_JSON_DEPTH = 1000
/** Python refuses integers of more digits. */
const MAX_INTEGER_DIGITS = 4300

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a text are an error
const PLAIN_TEXT = /[^"\\\x00-\x1f]*/y
const WORDS: readonly (readonly [string, PythonValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', { float: Number.NaN }],
  ['Infinity', { float: Infinity }],
  ['-Infinity', { float: -Infinity }],
]
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Shared objects for small integers: a file of zeros and ones takes a thousandth of the memory. */
const small: ReadonlyMap<string, PythonValue> = new Map(
  Array.from({ length: 256 }, (_, i) => [String(i), { int: BigInt(i) }] as const),
)
const emptyList: PythonValue = { list: [] }
const emptyMap: PythonValue = { map: [] }

interface Parser {
  readonly text: string
  readonly name: string
  /** Index of the next character. */
  at: number
}

/** One document, integers and floats kept apart. @throws MedgradeError `bad-json`, naming the place; `too-deep` beyond 1000 levels. */
export function parsePythonJson(text: string, name: string): PythonValue {
  const parser: Parser = { text, name, at: 0 }
  skipBlanks(parser)
  const tree = parseValue(parser, 1)
  skipBlanks(parser)
  if (parser.at < text.length) fail(parser, 'the end of the file')
  return tree
}

function fail({ text, name, at }: Parser, expected: string, place = at): never {
  const found = place >= text.length ? 'the end of the file' : JSON.stringify(text.slice(place, place + 12))
  refuse('bad-json', `JSON at character ${place}`, found, expected, { file: name })
}

function skipBlanks(parser: Parser): void {
  for (;;) {
    const code = parser.text.charCodeAt(parser.at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
    parser.at++
  }
}

function parseValue(parser: Parser, depth: number): PythonValue {
  const { text, at, name } = parser
  if (depth > MAX_JSON_DEPTH) refuse('too-deep', 'nesting', 'more', `at most ${MAX_JSON_DEPTH} levels`, { file: name })
  const char = text[at]
  if (char === '"') return parseString(parser)
  if (char === '[') return parseList(parser, depth)
  if (char === '{') return parseMap(parser, depth)
  if (!(char >= '0' && char <= '9'))
    for (const [word, meaning] of WORDS)
      if (text.startsWith(word, at)) {
        parser.at += word.length
        return meaning
      }
  return parseNumber(parser)
}

function parseNumber(parser: Parser): PythonValue {
  NUMBER.lastIndex = parser.at
  const [digits, fraction, exponent] = NUMBER.exec(parser.text) ?? fail(parser, 'a value')
  const isInteger = fraction === undefined && exponent === undefined
  if (isInteger && digits.length > MAX_INTEGER_DIGITS + (digits[0] === '-' ? 1 : 0))
    fail(parser, `an integer of at most ${MAX_INTEGER_DIGITS} digits`)
  parser.at += digits.length
  return isInteger ? (small.get(digits) ?? { int: BigInt(digits) }) : { float: Number(digits) }
}

function parseString(parser: Parser): string {
  const { text } = parser
  const start = parser.at++
  let out = ''
  for (;;) {
    PLAIN_TEXT.lastIndex = parser.at
    PLAIN_TEXT.exec(text)
    out += text.slice(parser.at, PLAIN_TEXT.lastIndex)
    parser.at = PLAIN_TEXT.lastIndex
    const char = text[parser.at]
    if (char === undefined) fail(parser, 'a closing quote', start)
    if (char === '"') {
      parser.at++
      return out
    }
    if (char !== '\\') fail(parser, 'no control character in a text')
    out += parseEscape(parser)
  }
}

function parseEscape(parser: Parser): string {
  const { text, at } = parser
  const letter = text[at + 1]
  const short = ESCAPES[letter]
  const digits = text.slice(at + 2, at + 6)
  if (short === undefined && !(letter === 'u' && /^[0-9a-fA-F]{4}$/.test(digits))) fail(parser, 'an escape')
  parser.at += short === undefined ? 6 : 2
  return short ?? String.fromCharCode(Number.parseInt(digits, 16))
}

function parseList(parser: Parser, depth: number): PythonValue {
  parser.at++
  skipBlanks(parser)
  if (parser.text[parser.at] === ']') {
    parser.at++
    return emptyList
  }
  const list: PythonValue[] = []
  do {
    skipBlanks(parser)
    list.push(parseValue(parser, depth + 1))
  } while (hasNext(parser, ']'))
  return { list }
}

function parseMap(parser: Parser, depth: number): PythonValue {
  parser.at++
  skipBlanks(parser)
  if (parser.text[parser.at] === '}') {
    parser.at++
    return emptyMap
  }
  const map = new Map<string, PythonValue>()
  do {
    skipBlanks(parser)
    if (parser.text[parser.at] !== '"') fail(parser, 'a key in double quotes')
    const key = parseString(parser)
    skipBlanks(parser)
    if (parser.text[parser.at] !== ':') fail(parser, "':'")
    parser.at++
    skipBlanks(parser)
    map.set(key, parseValue(parser, depth + 1))
  } while (hasNext(parser, '}'))
  return { map: [...map] }
}

/** Takes the comma before a further item (true) or the closing bracket (false). */
function hasNext(parser: Parser, close: ']' | '}'): boolean {
  skipBlanks(parser)
  const char = parser.text[parser.at]
  if (char !== ',' && char !== close) fail(parser, `',' or '${close}'`)
  parser.at++
  return char === ','
}
