/** Directives, anchors, aliases and tags of YAML. */
import { isEnd, isSpace, skipBlanks, takeRestOfLine, type YamlScan } from './yamlScan'

const WORD = /[-0-9A-Za-z_]*/y
const DIGITS = /[0-9]+/y
const URI = /[-0-9A-Za-z;/?:@&=+$,_.!~*'()[\]%]*/y

function take(s: YamlScan, expression: RegExp): string {
  expression.lastIndex = s.at
  const found = expression.exec(s.text)?.[0] ?? ''
  s.at += found.length
  return found
}

/** `%YAML 1.1`, `%TAG !e! prefix`, or another directive, whose line is skipped. */
export function scanDirective(s: YamlScan): void {
  const { at } = s
  s.at++
  const name = take(s, WORD)
  if (name === '' || !(s.text[s.at] === ' ' || isEnd(s.text[s.at]))) throw s.fail('the name of a directive')
  const value: string[] = []
  if (name === 'YAML') {
    skipBlanks(s)
    value.push(take(s, DIGITS))
    if (value[0] === '' || s.text[s.at] !== '.') throw s.fail('a version')
    s.at++
    value.push(take(s, DIGITS))
    if (value[1] === '') throw s.fail('a version')
  } else if (name === 'TAG') {
    skipBlanks(s)
    value.push(takeHandle(s))
    if (s.text[s.at] !== ' ') throw s.fail('a blank after a handle')
    skipBlanks(s)
    value.push(takeUri(s))
  } else while (!isEnd(s.text[s.at])) s.at++
  if (name === 'YAML' || name === 'TAG')
    if (s.text[s.at] !== ' ' && !isEnd(s.text[s.at])) throw s.fail('the end of a directive')
  takeRestOfLine(s)
  s.tokens.push({ type: 'directive', at, name, value })
}

/** `&name` or `*name`. */
export function scanName(s: YamlScan): void {
  const { at } = s
  const type = s.text[s.at++] === '*' ? 'alias' : 'anchor'
  const name = take(s, WORD)
  const char = s.text[s.at]
  if (name === '' || !(isSpace(char) || '?:,]}%@`'.includes(char))) throw s.fail(`the name of an ${type}`)
  s.tokens.push({ type, at, name })
}

/** `!`, `!name`, `!!name`, `!handle!name`, `!<uri>`. */
export function scanTag(s: YamlScan): void {
  const { at } = s
  const next = s.text[s.at + 1]
  let handle: string | null = null
  let suffix = '!'
  if (next === '<') {
    s.at += 2
    suffix = takeUri(s)
    if (s.text[s.at] !== '>') throw s.fail("'>'")
    s.at++
  } else if (isSpace(next)) s.at++
  else {
    let end = s.at + 1
    while (s.text[end] !== ' ' && s.text[end] !== '!' && !isEnd(s.text[end])) end++
    if (s.text[end] === '!') handle = takeHandle(s)
    else {
      handle = '!'
      s.at++
    }
    suffix = takeUri(s)
  }
  if (s.text[s.at] !== ' ' && !isEnd(s.text[s.at])) throw s.fail('a blank after a tag')
  s.tokens.push({ type: 'tag', at, handle, suffix })
}

function takeHandle(s: YamlScan): string {
  if (s.text[s.at] !== '!') throw s.fail("'!'")
  s.at++
  if (s.text[s.at] === ' ') return '!'
  const word = take(s, WORD)
  if (s.text[s.at] !== '!') throw s.fail("'!'")
  s.at++
  return `!${word}!`
}

function takeUri(s: YamlScan): string {
  const { at } = s
  const raw = take(s, URI)
  if (raw === '') throw s.fail('a tag')
  if (!raw.includes('%')) return raw
  try {
    return decodeURIComponent(raw)
  } catch {
    throw s.fail('a tag of percent-encoded UTF-8', at)
  }
}
