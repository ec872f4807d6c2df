/**
 * YAML text to tokens, by the rules of PyYAML's scanner. A key is recognised by the colon after it; its token is then inserted where the key began, at
 * most 1024 characters before on the same line. So the time is linear.
 */
import { scanBlockScalar } from './scanBlockScalar'
import { scanDirective, scanName, scanTag } from './scanNames'
import { scanPlain } from './scanPlain'
import { scanQuoted } from './scanQuoted'
import {
  column,
  isBreak,
  isDocumentMark,
  isEnd,
  isSpace,
  skipBlanks,
  takeBreak,
  type YamlScan,
  type YamlToken,
} from './yamlScan'

/** Most characters from the start of a key to its colon. */
const longestKey = 1024
/** One bracket more than composeYaml accepts; scanning stops there. */
const deepest = 1001

/** @param fail makes the error to throw, from what was expected and a place. */
export function scanYaml(text: string, fail: (expected: string, at: number) => Error): YamlToken[] {
  const s: YamlScan = {
    text: `${text}\0`,
    tokens: [],
    at: 0,
    line: 0,
    lineStart: 0,
    flow: 0,
    indent: -1,
    indents: [],
    keyAllowed: true,
    keys: [],
    fail: (expected, at) => fail(expected, at ?? s.at),
  }
  while (s.flow <= deepest && nextToken(s)) {
    // Each call adds one or more tokens.
  }
  return s.tokens
}

/** False at the end of the text. */
function nextToken(s: YamlScan): boolean {
  skipToToken(s)
  // Only a key of block context can be required; the others are checked at a colon.
  const key = s.keys[0]
  if (key !== undefined && isStale(s, key)) {
    if (key.required) throw s.fail("':' after a key", key.at)
    s.keys[0] = undefined
  }
  unwind(s, column(s))
  const char = s.text[s.at]
  if (char === '\0') {
    unwind(s, -1)
    dropKey(s)
    s.tokens.push({ type: 'end', at: s.at })
    return false
  }
  if (column(s) === 0 && (char === '%' || ((char === '-' || char === '.') && isDocumentMark(s)))) documentToken(s, char)
  else if (!indicatorToken(s, char)) contentToken(s, char)
  return true
}

function skipToToken(s: YamlScan): void {
  for (;;) {
    skipBlanks(s)
    if (s.text[s.at] === '#') while (!isEnd(s.text[s.at])) s.at++
    if (!isBreak(s.text[s.at])) return
    takeBreak(s)
    if (s.flow === 0) s.keyAllowed = true
  }
}

function documentToken(s: YamlScan, char: string): void {
  unwind(s, -1)
  dropKey(s)
  s.keyAllowed = false
  if (char === '%') {
    scanDirective(s)
    return
  }
  s.tokens.push({ type: char === '-' ? 'document-start' : 'document-end', at: s.at })
  s.at += 3
}

/** True for a character that is a token: brackets, commas, and the indicators of entries, keys and values. */
function indicatorToken(s: YamlScan, char: string): boolean {
  const alone = s.flow > 0 || isSpace(s.text[s.at + 1])
  if (char === '[' || char === '{') {
    saveKey(s)
    s.flow++
    s.keyAllowed = true
  } else if (char === ']' || char === '}') {
    if (s.flow === 0) throw s.fail('no closing bracket')
    dropKey(s)
    s.flow--
    s.keyAllowed = false
  } else if (char === ',') {
    s.keyAllowed = true
    dropKey(s)
  } else if (char === '-' && isSpace(s.text[s.at + 1])) {
    openBlock(s, 'sequence-start')
    s.keyAllowed = true
    dropKey(s)
  } else if (char === '?' && alone) {
    openBlock(s, 'mapping-start')
    s.keyAllowed = s.flow === 0
    dropKey(s)
  } else if (char === ':' && alone) valueMark(s)
  else return false
  s.tokens.push({ type: char as '[', at: s.at })
  s.at++
  return true
}

function contentToken(s: YamlScan, char: string): void {
  if ((char === '|' || char === '>') && s.flow === 0) {
    s.keyAllowed = true
    dropKey(s)
    scanBlockScalar(s)
    return
  }
  const next = s.text[s.at + 1]
  const starts =
    !'\t-?:,[]{}#&*!|>\'"%@`'.includes(char) ||
    (!isSpace(next) && (char === '-' || (s.flow === 0 && '?:'.includes(char))))
  if (!starts && !'*&!\'"'.includes(char)) throw s.fail('a token')
  saveKey(s)
  s.keyAllowed = false
  if (char === '*' || char === '&') scanName(s)
  else if (char === '!') scanTag(s)
  else if (char === "'" || char === '"') scanQuoted(s)
  else scanPlain(s)
}

/** A colon: a possible key before it becomes a key. */
function valueMark(s: YamlScan): void {
  const key = s.keys[s.flow]
  if (key !== undefined && !isStale(s, key)) {
    s.keys[s.flow] = undefined
    const opens = s.flow === 0 && addIndent(s, key.column)
    const inserted: YamlToken[] = [{ type: '?', at: key.at }]
    if (opens) inserted.unshift({ type: 'mapping-start', at: key.at })
    s.tokens.splice(key.token, 0, ...inserted)
    s.keyAllowed = false
    return
  }
  openBlock(s, 'mapping-start')
  s.keyAllowed = s.flow === 0
  s.keys[s.flow] = undefined
}

/** The first entry of a block collection starts it. */
function openBlock(s: YamlScan, type: 'sequence-start' | 'mapping-start'): void {
  if (s.flow > 0) return
  if (!s.keyAllowed) throw s.fail('no entry, key or value here')
  if (addIndent(s, column(s))) s.tokens.push({ type, at: s.at })
}

function addIndent(s: YamlScan, to: number): boolean {
  if (s.indent >= to) return false
  s.indents.push(s.indent)
  s.indent = to
  return true
}

function unwind(s: YamlScan, to: number): void {
  if (s.flow > 0) return
  while (s.indent > to) {
    s.indent = s.indents.pop()!
    s.tokens.push({ type: 'block-end', at: s.at })
  }
}

function saveKey(s: YamlScan): void {
  if (!s.keyAllowed) return
  dropKey(s)
  const required = s.flow === 0 && s.indent === column(s)
  s.keys[s.flow] = { token: s.tokens.length, required, at: s.at, line: s.line, column: column(s) }
}

function dropKey(s: YamlScan): void {
  const key = s.keys[s.flow]
  if (key?.required) throw s.fail("':' after a key", key.at)
  s.keys[s.flow] = undefined
}

/** The distance counts characters, which may be two units each. */
function isStale(s: YamlScan, key: PossibleKeyPlace): boolean {
  const far = s.at - key.at
  if (key.line !== s.line || far > 2 * longestKey) return true
  return far > longestKey && Array.from(s.text.slice(key.at, s.at)).length > longestKey
}

type PossibleKeyPlace = { readonly at: number; readonly line: number }
