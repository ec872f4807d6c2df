/** Python code as tokens, as far as it tells which files it opens. What is not Python is skipped: the code is an agent's. */

import { unescaped } from './shellScript'

export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'operator' | 'newline' | 'shell' | 'end'
  /** The name, the operator, the content of a text, the line of a shell. */
  readonly text: string
  /** Of texts with braces that hold code. */
  readonly format: boolean
  /** Of the first token of a logical line. */
  readonly indent: number
  readonly line: number
}

const name = /[\p{L}_][\p{L}\p{N}_]*/uy
const number = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*\.?[\d_]*(?:[eE][+-]?\d+)?|\.\d[\d_]*)[jJ]?/y
const prefix = /(?:[rRbBuUfFtT]{0,2})(?:"""|'''|"|')/y
const operator =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|==|!=|<=|>=|\*\*|\/\/|<<|>>|[+\-*/%@&|^]=|[+\-*/%@&|^~<>()[\]{},:.;=!]/y

/** The tokens of a piece of code; the last one is `end`. */
export function pythonTokens(code: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  let line = 1
  let open = 0
  let indent = 0
  let fresh = true
  const push = (kind: Token['kind'], text: string, format = false) => {
    tokens.push({ kind, text, format, indent, line })
    fresh = false
  }
  while (at < code.length) {
    if (fresh && open === 0) {
      const blanks = matchAt(/[ \t\f]*/y, code, at)!
      indent = blanks.replace(/\t/g, '        ').length
      at += blanks.length
      const shell = matchAt(/[!%][^\n]*/y, code, at)
      if (shell !== null) {
        const whole = /^%%(?:bash|sh|script)/.test(shell) ? code.slice(at) : shell
        push('shell', whole)
        at += whole.length
        continue
      }
    }
    const char = code[at] ?? '\n'
    if (char === '\n') {
      if (open === 0 && !fresh) push('newline', '')
      fresh = open === 0
      line++
      at++
    } else if (char === '#') at = endOf(code, at, '\n')
    else if (char === '\\' && code[at + 1] === '\n') {
      at += 2
      line++
    } else if (/\s/.test(char)) at++
    else {
      const quote = matchAt(prefix, code, at)
      if (quote !== null) {
        const mark = quote.replace(/^[a-zA-Z]*/, '')
        const from = at + quote.length
        const to = closing(code, from, mark)
        const raw = /^[a-zA-Z]*r/i.test(quote)
        const inside = code.slice(from, to)
        push(
          'text',
          raw ? inside : unescaped(inside.replace(/\\\n/g, '')).replace(/\\(["'\\])/g, '$1'),
          /^[a-zA-Z]*[fFtT]/.test(quote),
        )
        line += inside.split('\n').length - 1
        at = Math.min(code.length, to + mark.length)
        continue
      }
      const found = matchAt(name, code, at) ?? matchAt(number, code, at) ?? matchAt(operator, code, at) ?? char
      const kind = /^[\p{L}_]/u.test(found) ? 'name' : /^\.?\d/.test(found) ? 'number' : 'operator'
      push(kind, found)
      if (/^[([{]$/.test(found)) open++
      else if (/^[)\]}]$/.test(found)) open = Math.max(0, open - 1)
      at += found.length
    }
  }
  push('newline', '')
  push('end', '')
  return tokens
}

function matchAt(pattern: RegExp, code: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(code)?.[0] ?? null
}

function endOf(code: string, at: number, text: string): number {
  const found = code.indexOf(text, at)
  return found < 0 ? code.length : found
}

/** Where a text ends: at its mark, and one of a single line at the end of the line at the latest. */
function closing(code: string, from: number, mark: string): number {
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code.startsWith(mark, at) || (mark.length === 1 && code[at] === '\n')) return at
  }
  return code.length
}
