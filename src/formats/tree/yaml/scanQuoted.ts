/** Scalars in single and double quotes. */
import { isBreak, isDocumentMark, takeBreak, type YamlScan } from './yamlScan'

const ESCAPES = new Map(
  Object.entries({
    '0': '\0',
    a: '\x07',
    b: '\b',
    t: '\t',
    '\t': '\t',
    n: '\n',
    v: '\v',
    f: '\f',
    r: '\r',
    e: '\x1b',
    ' ': ' ',
    '"': '"',
    '\\': '\\',
    '/': '/',
    N: '\x85',
    _: '\xa0',
    L: '\u2028',
    P: '\u2029',
  }),
)
/** Hexadecimal digits after the letter. */
const CODES = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])
const TEXT = /[^'"\\\0 \t\n\u2028\u2029]*/y

export function scanQuoted(s: YamlScan): void {
  const { at } = s
  const quote = s.text[s.at++]
  const chunks: string[] = []
  for (;;) {
    takeText(s, quote, chunks)
    if (s.text[s.at] === quote) break
    takeSpaces(s, chunks)
  }
  s.at++
  s.tokens.push({ type: 'scalar', at, text: chunks.join(''), plain: false })
}

/** Text up to white space or the closing quote. */
function takeText(s: YamlScan, quote: string, chunks: string[]): void {
  const double = quote === '"'
  for (;;) {
    TEXT.lastIndex = s.at
    const text = TEXT.exec(s.text)?.[0] ?? ''
    if (text !== '') chunks.push(text)
    s.at += text.length
    const char = s.text[s.at]
    if (!double && char === "'" && s.text[s.at + 1] === "'") {
      chunks.push("'")
      s.at += 2
    } else if (double ? char === "'" : char === '"' || char === '\\') {
      chunks.push(char)
      s.at++
    } else if (double && char === '\\') takeEscape(s, chunks)
    else return
  }
}

function takeEscape(s: YamlScan, chunks: string[]): void {
  const letter = s.text[++s.at]
  const short = ESCAPES.get(letter)
  const length = CODES.get(letter)
  if (short !== undefined) {
    chunks.push(short)
    s.at++
  } else if (length !== undefined) {
    const digits = s.text.slice(s.at + 1, s.at + 1 + length)
    const code = Number.parseInt(digits, 16)
    if (digits.length < length || !/^[0-9a-f]+$/i.test(digits) || code > 0x10ffff)
      throw s.fail(`${length} hexadecimal digits of a character`)
    chunks.push(String.fromCodePoint(code))
    s.at += 1 + length
  } else if (isBreak(letter)) {
    takeBreak(s)
    takeBreaks(s, chunks)
  } else throw s.fail('an escape')
}

function takeSpaces(s: YamlScan, chunks: string[]): void {
  const from = s.at
  while (s.text[s.at] === ' ' || s.text[s.at] === '\t') s.at++
  const char = s.text[s.at]
  if (char === '\0') throw s.fail('a closing quote')
  if (!isBreak(char)) {
    chunks.push(s.text.slice(from, s.at))
    return
  }
  const first = takeBreak(s)
  const breaks: string[] = []
  takeBreaks(s, breaks)
  if (first !== '\n') chunks.push(first)
  else if (breaks.length === 0) chunks.push(' ')
  chunks.push(breaks.join(''))
}

function takeBreaks(s: YamlScan, chunks: string[]): void {
  for (;;) {
    if (isDocumentMark(s)) throw s.fail('a closing quote')
    while (s.text[s.at] === ' ' || s.text[s.at] === '\t') s.at++
    if (!isBreak(s.text[s.at])) return
    chunks.push(takeBreak(s))
  }
}
