/**
 * JSON as Python's json module reads it: NaN, Infinity and -Infinity are numbers, integers keep every digit,
 * the last of two equal keys wins in the first one's place; everything else is as strict as JSON.parse.
 */
import { MedgradeError } from '../errors/MedgradeError'
import type { PythonValue } from './pythonValue'

/** Deeper nesting is refused: the reference runs out of stack there. */
export const MAX_JSON_DEPTH = 1000
/** Python refuses to turn longer texts into integers. */
const MAX_INTEGER_DIGITS = 4300

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: a raw control character ends a text, as an error
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

/** One object serves all zeros and ones of a file, a thousandth of the memory of one each. */
const small: ReadonlyMap<string, PythonValue> = new Map(
  Array.from({ length: 256 }, (_, i) => [String(i), { int: BigInt(i) }] as const),
)
const emptyList: PythonValue = { list: [] }
const emptyMap: PythonValue = { map: [] }

/** One document, integers and floats kept apart. @throws MedgradeError `bad-json`, naming the place; `too-deep` beyond 1000 levels. */
export function parsePythonJson(text: string, name: string): PythonValue {
  let at = 0

  const fail = (expected: string, place = at): MedgradeError => {
    const found = place >= text.length ? 'the end of the file' : JSON.stringify(text.slice(place, place + 12))
    return new MedgradeError('bad-json', `${name}: ${expected} expected at character ${place}, ${found} found`, {
      file: name,
      found,
      expected,
    })
  }

  const blanks = () => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      at++
    }
  }

  const string = (): string => {
    let out = ''
    const start = at++
    for (;;) {
      PLAIN_TEXT.lastIndex = at
      PLAIN_TEXT.exec(text)
      out += text.slice(at, PLAIN_TEXT.lastIndex)
      at = PLAIN_TEXT.lastIndex
      const char = text[at]
      if (char === '"') {
        at++
        return out
      }
      if (char === undefined) throw fail('a closing quote', start)
      if (char !== '\\') throw fail('no control character in a text')
      const letter = text[at + 1]
      const short = ESCAPES[letter]
      if (short !== undefined) {
        out += short
        at += 2
      } else if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
        out += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16))
        at += 6
      } else throw fail('an escape')
    }
  }

  const value = (depth: number): PythonValue => {
    if (depth > MAX_JSON_DEPTH)
      throw new MedgradeError('too-deep', `${name}: nesting of at most ${MAX_JSON_DEPTH} levels expected, more found`, {
        file: name,
        found: `more than ${MAX_JSON_DEPTH} levels`,
        expected: `at most ${MAX_JSON_DEPTH} levels`,
      })
    const char = text[at]
    if (char === '"') return string()
    if (char === '[') return list(depth)
    if (char === '{') return map(depth)
    if (!(char >= '0' && char <= '9'))
      for (const [word, meaning] of WORDS)
        if (text.startsWith(word, at)) {
          at += word.length
          return meaning
        }
    NUMBER.lastIndex = at
    const number = NUMBER.exec(text)
    if (!number) throw fail('a value')
    if (
      number[1] === undefined &&
      number[2] === undefined &&
      number[0].length > MAX_INTEGER_DIGITS + (char === '-' ? 1 : 0)
    )
      throw fail(`an integer of at most ${MAX_INTEGER_DIGITS} digits`)
    at += number[0].length
    return number[1] === undefined && number[2] === undefined
      ? (small.get(number[0]) ?? { int: BigInt(number[0]) })
      : { float: Number(number[0]) }
  }

  const list = (depth: number): PythonValue => {
    at++
    blanks()
    if (text[at] === ']') {
      at++
      return emptyList
    }
    const out: PythonValue[] = []
    for (;;) {
      blanks()
      out.push(value(depth + 1))
      blanks()
      const char = text[at]
      if (char === ']') {
        at++
        return { list: out }
      }
      if (char !== ',') throw fail("',' or ']'")
      at++
    }
  }

  const map = (depth: number): PythonValue => {
    at++
    blanks()
    if (text[at] === '}') {
      at++
      return emptyMap
    }
    const out = new Map<string, PythonValue>()
    for (;;) {
      blanks()
      if (text[at] !== '"') throw fail('a key in double quotes')
      const key = string()
      blanks()
      if (text[at] !== ':') throw fail("':'")
      at++
      blanks()
      out.set(key, value(depth + 1))
      blanks()
      const char = text[at]
      if (char === '}') {
        at++
        return { map: [...out] }
      }
      if (char !== ',') throw fail("',' or '}'")
      at++
    }
  }

  blanks()
  const tree = value(1)
  blanks()
  if (at < text.length) throw fail('the end of the file')
  return tree
}
