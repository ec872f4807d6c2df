/** A shell script as its simple commands, as far as it tells which files they name. */

export type Segment =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly fallback: string | null }
  | { readonly kind: 'command'; readonly script: string }

export type Word = readonly Segment[]

export interface ShellCommand {
  readonly words: readonly Word[]
  /** Files that are read from or written to. */
  readonly redirects: readonly { readonly into: boolean; readonly word: Word }[]
  /** What stands in the script as its input. */
  readonly input: string | null
  /** Its output goes to the next command. */
  readonly piped: boolean
  /** From 1. */
  readonly line: number
}

interface Reader {
  readonly text: string
  at: number
  line: number
}

interface Draft {
  words: Word[]
  redirects: { into: boolean; word: Word }[]
  input: string | null
  line: number
}

interface Pending {
  readonly end: string
  readonly strip: boolean
  readonly draft: Draft
}

/** The simple commands of a script in their order, those in groups and branches too. */
export function shellCommands(script: string): ShellCommand[] {
  const reader: Reader = { text: script, at: 0, line: 1 }
  const commands: { draft: Draft; piped: boolean }[] = []
  const pending: Pending[] = []
  let draft = emptyDraft(1)
  const finish = (piped: boolean) => {
    if (draft.words.length > 0 || draft.redirects.length > 0 || draft.input !== null) commands.push({ draft, piped })
    draft = emptyDraft(reader.line)
  }
  while (reader.at < script.length) {
    const char = script[reader.at]!
    if (char === '\n') {
      finish(false)
      reader.at++
      reader.line++
      for (const each of pending.splice(0)) each.draft.input = heredoc(reader, each)
      draft.line = reader.line
    } else if (char === ' ' || char === '\t' || char === '\r') reader.at++
    else if (char === '\\' && script[reader.at + 1] === '\n') {
      reader.at += 2
      reader.line++
    } else if (char === '#') skipTo(reader, '\n')
    else if (/[;&|(){}]/.test(char) && isOperator(reader)) {
      const pipe = char === '|' && script[reader.at + 1] !== '|'
      finish(pipe)
      reader.at += script[reader.at + 1] === char || script.startsWith('|&', reader.at) ? 2 : 1
    } else if (redirection(reader, draft, pending)) continue
    else draft.words.push(readWord(reader))
  }
  finish(false)
  return commands.map(({ draft: each, piped }) => ({ ...each, piped }))
}

const emptyDraft = (line: number): Draft => ({ words: [], redirects: [], input: null, line })

/** Braces are operators only between blanks; in a word they expand. */
function isOperator({ text, at }: Reader): boolean {
  const char = text[at]!
  if (char === '&' && text[at + 1] === '>') return false
  if (char === '{') return /[\s]/.test(text[at + 1] ?? ' ')
  return true
}

function skipTo(reader: Reader, end: string): void {
  const found = reader.text.indexOf(end, reader.at)
  reader.at = found < 0 ? reader.text.length : found
}

function redirection(reader: Reader, draft: Draft, pending: Pending[]): boolean {
  const found = /^(?:\d*|&)(<<<|<<-?|>>|>\||<>|[<>]&?)(?!\()/.exec(reader.text.slice(reader.at, reader.at + 8))
  if (found === null) return false
  const operator = found[1]!
  reader.at += found[0].length
  while (reader.text[reader.at] === ' ' || reader.text[reader.at] === '\t') reader.at++
  const word = readWord(reader)
  const plain = word.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  if (operator === '<<<') draft.input = plain
  else if (operator.startsWith('<<')) pending.push({ end: plain, strip: operator === '<<-', draft })
  else if (!operator.endsWith('&')) draft.redirects.push({ into: operator.startsWith('>'), word })
  return true
}

function heredoc(reader: Reader, { end, strip }: Pending): string {
  const lines: string[] = []
  while (reader.at < reader.text.length) {
    const from = reader.at
    skipTo(reader, '\n')
    const line = reader.text.slice(from, reader.at)
    reader.at++
    reader.line++
    const own = strip ? line.replace(/^\t+/, '') : line
    if (own.trimEnd() === end) break
    lines.push(own)
  }
  return lines.join('\n')
}

/** One word up to a blank or an operator; takes at least one character. */
function readWord(reader: Reader): Word {
  const parts: Segment[] = []
  const { text } = reader
  const begin = reader.at
  let braces = 0
  while (reader.at < text.length) {
    const char = text[reader.at]!
    if (/[\s;|()<>]/.test(char) && !(reader.at === begin && /[<>]/.test(char))) break
    if (char === '&') break
    if (char === '}' && braces === 0) break
    braces += char === '{' ? 1 : char === '}' ? -1 : 0
    if (char === "'") readSingle(reader, parts)
    else if (char === '"') readDouble(reader, parts)
    else if (char === '\\') {
      parts.push(textPart(text[reader.at + 1] === '\n' ? '' : (text[reader.at + 1] ?? ''), true))
      if (text[reader.at + 1] === '\n') reader.line++
      reader.at += 2
    } else if (char === '`') readBackquote(reader, parts)
    else if (char === '$') readDollar(reader, parts, false)
    else {
      parts.push(textPart(char, false))
      reader.at++
      // A process that is read as a file.
      if (/[<>]/.test(char) && text[reader.at] === '(') parts.push({ kind: 'command', script: readParens(reader) })
    }
  }
  if (reader.at === begin) reader.at++
  return merged(parts)
}

const textPart = (text: string, quoted: boolean): Segment => ({ kind: 'text', text, quoted })

function merged(parts: readonly Segment[]): Word {
  const out: Segment[] = []
  for (const part of parts) {
    const last = out.at(-1)
    if (part.kind === 'text' && last?.kind === 'text' && part.quoted === last.quoted)
      out[out.length - 1] = textPart(last.text + part.text, part.quoted)
    else out.push(part)
  }
  return out
}

function readSingle(reader: Reader, parts: Segment[]): void {
  const from = reader.at + 1
  reader.at = from
  skipTo(reader, "'")
  const inside = reader.text.slice(from, reader.at)
  reader.line += inside.split('\n').length - 1
  reader.at++
  parts.push(textPart(inside, true))
}

function readDouble(reader: Reader, parts: Segment[]): void {
  const { text } = reader
  parts.push(textPart('', true))
  reader.at++
  while (reader.at < text.length && text[reader.at] !== '"') {
    const char = text[reader.at]!
    if (char === '\n') reader.line++
    if (char === '\\') {
      const next = text[reader.at + 1] ?? ''
      parts.push(textPart(/["$`\\]/.test(next) ? next : next === '\n' ? '' : char + next, true))
      reader.at += 2
    } else if (char === '`') readBackquote(reader, parts)
    else if (char === '$') readDollar(reader, parts, true)
    else {
      parts.push(textPart(char, true))
      reader.at++
    }
  }
  reader.at++
}

/** What a dollar, at which the reader is, stands for. */
function readDollar(reader: Reader, parts: Segment[], quoted: boolean): void {
  const { text } = reader
  const next = text[reader.at + 1] ?? ''
  const name = /^(?:[A-Za-z_]\w*|[0-9@*#?$!-])/.exec(text.slice(reader.at + 1, reader.at + 65))?.[0]
  if (next === '(') {
    reader.at++
    parts.push({ kind: 'command', script: readParens(reader) })
  } else if (next === '{') {
    const from = reader.at + 2
    skipTo(reader, '}')
    const inside = text.slice(from, reader.at)
    reader.at++
    const split = /^!?([A-Za-z_]\w*|[0-9@*])(?::?[-=](.*))?/s.exec(inside)
    parts.push({ kind: 'variable', name: split?.[1] ?? inside, fallback: split?.[2] ?? null })
  } else if (name !== undefined) {
    reader.at += 1 + name.length
    parts.push({ kind: 'variable', name, fallback: null })
  } else if (next === "'" && !quoted) {
    reader.at++
    const own: Segment[] = []
    readSingle(reader, own)
    for (const part of own) parts.push(part.kind === 'text' ? textPart(unescaped(part.text), true) : part)
  } else {
    parts.push(textPart('$', true))
    reader.at++
  }
}

/** The escapes of `$'…'`. */
export function unescaped(text: string): string {
  const hex = (digits: string) => String.fromCharCode(Number.parseInt(digits, 16))
  return text
    .replace(/\\x([0-9A-Fa-f]{1,2})|\\u([0-9A-Fa-f]{1,4})/g, (_, short, long) => hex(short ?? long))
    .replace(/\\([0-7]{1,3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8) & 255))
    .replace(/\\n/g, '\n')
}

function readBackquote(reader: Reader, parts: Segment[]): void {
  const from = reader.at + 1
  reader.at = from
  skipTo(reader, '`')
  parts.push({ kind: 'command', script: reader.text.slice(from, reader.at) })
  reader.at++
}

/** What stands between a bracket, at which the reader is, and its partner. */
function readParens(reader: Reader): string {
  const { text } = reader
  const from = reader.at + 1
  let open = 0
  let quote = ''
  for (; reader.at < text.length; reader.at++) {
    const char = text[reader.at]!
    if (char === '\n') reader.line++
    if (char === '\\' && quote !== "'") reader.at++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === "'" || char === '"') quote = char
    else if (char === '(') open++
    else if (char === ')' && --open === 0) break
  }
  const inside = text.slice(from, reader.at)
  reader.at++
  return inside
}
