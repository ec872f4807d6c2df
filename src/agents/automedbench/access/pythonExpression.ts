import { append } from '../../../array/append'
import type { Argument, Expression } from './pythonSyntax'
import { pythonTokens, type Token } from './pythonTokens'

export interface TokenReader {
  readonly tokens: readonly Token[]
  at: number
  /** Levels of brackets; deeper code is not gone into. */
  depth: number
}

const MOST_DEPTH = 60
/** Sums and attributes in a row; what is longer is no path. */
const MOST_CHAIN = 200
const nothing: Expression = { kind: 'parts', parts: [] }

export const current = (reader: TokenReader): Token => reader.tokens[Math.min(reader.at, reader.tokens.length - 1)]!
export const stands = (reader: TokenReader, ...texts: readonly string[]): boolean => {
  const { kind, text } = current(reader)
  return (kind === 'operator' || kind === 'name') && texts.includes(text)
}
export function take(reader: TokenReader, ...texts: readonly string[]): boolean {
  if (!stands(reader, ...texts)) return false
  reader.at++
  return true
}
const ends = (reader: TokenReader) => ['newline', 'end', 'shell'].includes(current(reader).kind)

/** One or more expressions with commas between; several are a list. */
export function readExpressions(reader: TokenReader): Expression {
  const first = readExpression(reader)
  if (!stands(reader, ',')) return first
  const items = [first]
  while (take(reader, ',')) {
    if (ends(reader) || stands(reader, ')', ']', '}', '=', ':')) break
    items.push(readExpression(reader))
  }
  return { kind: 'list', items }
}

/** An expression; reads at least one token unless a bracket or a line ends. */
export function readExpression(reader: TokenReader): Expression {
  if (++reader.depth > MOST_DEPTH) {
    reader.at++
    reader.depth--
    return nothing
  }
  const value = stands(reader, 'lambda') ? readLambda(reader) : readChoice(reader)
  reader.depth--
  return value
}

function readLambda(reader: TokenReader): Expression {
  reader.at++
  const parameters: string[] = []
  while (!ends(reader) && !stands(reader, ':')) {
    if (current(reader).kind === 'name') parameters.push(current(reader).text)
    reader.at++
  }
  take(reader, ':')
  return { kind: 'lambda', parameters, body: readExpression(reader) }
}

function readChoice(reader: TokenReader): Expression {
  const value = readLogic(reader)
  if (take(reader, ':=')) return readExpression(reader)
  if (!stands(reader, 'if')) return value
  reader.at++
  const test = readLogic(reader)
  if (!take(reader, 'else')) return { kind: 'either', values: [value], test }
  return { kind: 'either', values: [value, readExpression(reader)], test }
}

const logic = ['and', 'or', 'not', 'in', 'is', '==', '!=', '<', '>', '<=', '>=', '&', '|', '^', '<<', '>>']

/** `x or y` may be either; the results of other comparisons are no paths. */
function readLogic(reader: TokenReader): Expression {
  while (take(reader, 'not', 'await', '*', '**', '-', '+', '~'));
  let value = readSum(reader)
  while (stands(reader, ...logic)) {
    const operator = current(reader).text
    reader.at++
    while (take(reader, 'not', 'in', '-', '+', '~', 'await'));
    const right = readSum(reader)
    value =
      operator === 'or' || operator === 'and' || operator === '|'
        ? { kind: 'either', values: [value, right], test: null }
        : { kind: 'parts', parts: [value, right] }
  }
  return value
}

function readSum(reader: TokenReader): Expression {
  let left = readProduct(reader)
  for (let length = 1; stands(reader, '+', '-'); length++) {
    if (length % MOST_CHAIN === 0) left = nothing
    const operator = current(reader).text
    reader.at++
    left = { kind: 'binary', operator, left, right: readProduct(reader) }
  }
  return left
}

function readProduct(reader: TokenReader): Expression {
  let left = readPostfix(reader)
  for (let length = 1; stands(reader, '*', '/', '%', '//', '@', '**'); length++) {
    if (length % MOST_CHAIN === 0) left = nothing
    const operator = current(reader).text
    reader.at++
    while (take(reader, '-', '+', '~'));
    left = { kind: 'binary', operator, left, right: readPostfix(reader) }
  }
  return left
}

function readPostfix(reader: TokenReader): Expression {
  let value = readAtom(reader)
  for (let length = 0; ; length++) {
    const { line } = current(reader)
    if (length % MOST_CHAIN === MOST_CHAIN - 1) value = nothing
    if (take(reader, '.')) {
      value = { kind: 'attribute', of: value, name: current(reader).text }
      if (!ends(reader)) reader.at++
    } else if (take(reader, '(')) value = { kind: 'call', callee: value, args: readArguments(reader), line }
    else if (take(reader, '[')) value = readIndex(reader, value)
    else return value
  }
}

function readArguments(reader: TokenReader): Argument[] {
  const args: Argument[] = []
  while (!ends(reader) && !take(reader, ')')) {
    const before = reader.at
    const name = current(reader)
    const next = reader.tokens[reader.at + 1]
    const named = name.kind === 'name' && next?.kind === 'operator' && next.text === '='
    if (named) reader.at += 2
    const value = readEach(reader, readExpression(reader))
    args.push({ name: named ? name.text : null, value })
    if (!take(reader, ',') && reader.at === before) reader.at++
  }
  return args
}

/** `element for target in source if test`, where it goes on like that. */
function readEach(reader: TokenReader, element: Expression): Expression {
  take(reader, 'async')
  if (!stands(reader, 'for')) return element
  const sources: (readonly [Expression, Expression])[] = []
  const tests: Expression[] = []
  while (take(reader, 'for')) {
    const target = readTarget(reader)
    take(reader, 'in')
    sources.push([target, readLogic(reader)])
    while (take(reader, 'if')) tests.push(readLogic(reader))
    take(reader, 'async')
  }
  return { kind: 'each', element, sources, tests }
}

/** The names before `in`. */
export function readTarget(reader: TokenReader): Expression {
  const items: Expression[] = []
  while (!ends(reader) && !stands(reader, 'in', ':')) {
    const { kind, text } = current(reader)
    if (kind === 'name') items.push({ kind: 'name', name: text })
    reader.at++
  }
  return items.length === 1 ? items[0]! : { kind: 'list', items }
}

function readIndex(reader: TokenReader, of: Expression): Expression {
  const from = reader.at
  const parts: Expression[] = []
  while (!ends(reader) && !take(reader, ']')) {
    const before = reader.at
    if (!take(reader, ':', ',')) parts.push(readExpression(reader))
    if (reader.at === before) reader.at++
  }
  const written = reader.tokens
    .slice(from, reader.at - 1)
    .map(({ text }) => text)
    .join('')
  if (written === '::-1') return { kind: 'reversed', of }
  const slice = written.includes(':')
  return slice ? { kind: 'parts', parts: [of, ...parts] } : { kind: 'item', of, index: parts[0] ?? nothing }
}

function readAtom(reader: TokenReader): Expression {
  const token = current(reader)
  if (token.kind === 'text') return readTexts(reader)
  if (token.kind === 'number') {
    reader.at++
    return { kind: 'number', value: Number(token.text.replaceAll('_', '')) }
  }
  if (token.kind === 'name') {
    reader.at++
    if (token.text === 'await' || token.text === 'yield') return readExpression(reader)
    return { kind: 'name', name: token.text }
  }
  if (take(reader, '(')) return readBracket(reader, ')')
  if (take(reader, '[')) return readBracket(reader, ']')
  if (take(reader, '{')) return readBracket(reader, '}')
  if (!ends(reader) && !stands(reader, ')', ']', '}', ',', ':', '=', ';')) reader.at++
  return nothing
}

/** Texts that stand side by side are one. */
function readTexts(reader: TokenReader): Expression {
  const parts: (string | Expression)[] = []
  for (let token = current(reader); token.kind === 'text'; token = current(reader)) {
    if (token.format) append(parts, formatParts(token.text, reader.depth))
    else parts.push(token.text)
    reader.at++
  }
  return { kind: 'text', parts }
}

function formatParts(text: string, depth: number): (string | Expression)[] {
  const parts: (string | Expression)[] = []
  for (const piece of text.split(/(\{\{|\}\}|\{[^{}]*\})/)) {
    if (piece === '{{' || piece === '}}') parts.push(piece[0]!)
    else if (piece.startsWith('{') && piece.endsWith('}')) {
      const code = piece.slice(1, -1).replace(/(?:![rsa])?(?::[^'"]*)?$/, '')
      parts.push(readExpression({ tokens: pythonTokens(code), at: 0, depth: depth + 1 }))
    } else if (piece !== '') parts.push(piece)
  }
  return parts
}

function readBracket(reader: TokenReader, close: string): Expression {
  const items: Expression[] = []
  const keys: Expression[] = []
  const values: Expression[] = []
  let comma = false
  while (!ends(reader) && !take(reader, close)) {
    const before = reader.at
    const item = readEach(reader, readExpression(reader))
    if (take(reader, ':')) {
      keys.push(item)
      values.push(readEach(reader, readExpression(reader)))
    } else items.push(item)
    if (take(reader, ',')) comma = true
    else if (reader.at === before) reader.at++
  }
  if (keys.length > 0) return { kind: 'dict', keys, values: values }
  if (items.length === 1 && close === ')' && !comma) return items[0]!
  return items.length === 1 && items[0]!.kind === 'each' ? items[0]! : { kind: 'list', items }
}
