/**
 * One YAML document as a graph of nodes, by PyYAML's grammar; scalars are not interpreted. An alias is the node of its anchor, so the number of nodes is
 * bounded by the text.
 */
import type { MedgradeError } from '../../../errors/MedgradeError'
import { refusal } from '../../../errors/refuse'
import { scanYaml } from './scanYaml'
import type { YamlToken } from './yamlScan'

/** `tag` is null without a tag, '!' for the non-specific tag. */
export type YamlNode =
  | { readonly kind: 'scalar'; readonly tag: string | null; readonly text: string; readonly plain: boolean }
  | { readonly kind: 'sequence'; readonly tag: string | null; readonly items: YamlNode[] }
  | { readonly kind: 'mapping'; readonly tag: string | null; readonly pairs: [YamlNode, YamlNode][] }

/** Most levels of nesting; the reference exhausts its stack there. */
const MAX_DEPTH = 1000
/** Characters that PyYAML refuses. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const FORBIDDEN = /[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

interface Composer {
  readonly tokens: readonly YamlToken[]
  next: number
  readonly anchors: Map<string, YamlNode>
  handles: ReadonlyMap<string, string>
  readonly fail: (expected: string, at: number, found?: string) => MedgradeError
  readonly tooDeep: () => MedgradeError
}

/**
 * The root of a text's one document, null where there is none.
 *
 * @throws MedgradeError `bad-yaml` for syntax, characters and several documents, `too-deep` beyond 1000 levels.
 */
export function composeYaml(source: string, name: string): YamlNode | null {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?|\x85/g, '\n')
  const fail = (expected: string, at: number, found = placeIn(text, at)) =>
    refusal('bad-yaml', 'YAML', found, expected, { file: name })
  const odd = FORBIDDEN.exec(text)
  if (odd) throw fail('printable characters', odd.index, `character ${odd[0].codePointAt(0)} at ${odd.index}`)
  const c: Composer = {
    tokens: scanYaml(text, fail),
    next: 0,
    anchors: new Map(),
    handles: new Map(),
    fail,
    tooDeep: () => refusal('too-deep', 'nesting', 'more', `at most ${MAX_DEPTH} levels`, { file: name }),
  }
  if (type(c) === 'end') return null
  const root = document(c)
  while (type(c) === 'document-end') c.next++
  if (type(c) !== 'end') throw fail('a single document', peek(c).at, 'more after its end')
  return root
}

const peek = (c: Composer): YamlToken => c.tokens[c.next]
const type = (c: Composer): YamlToken['type'] => c.tokens[c.next].type
const isOneOf = (c: Composer, ...types: readonly YamlToken['type'][]): boolean => types.includes(type(c))

function take(c: Composer, wanted: YamlToken['type'], expected: string): void {
  if (type(c) !== wanted) throw c.fail(expected, peek(c).at)
  c.next++
}

function document(c: Composer): YamlNode {
  const explicit = isOneOf(c, 'directive', 'document-start')
  c.handles = directives(c)
  if (explicit) take(c, 'document-start', "'---'")
  if (explicit && isOneOf(c, 'directive', 'document-start', 'document-end', 'end')) return empty()
  const root = node(c, true, 1)
  // A document is followed by the end of the text, a marker, or the start of another document.
  if (!isOneOf(c, 'document-start', 'document-end', 'end', 'directive'))
    throw c.fail('the end of the document', peek(c).at)
  return root
}

function directives(c: Composer): Map<string, string> {
  const handles = new Map<string, string>()
  let versions = 0
  for (let token = peek(c); token.type === 'directive'; token = peek(c)) {
    c.next++
    const [first, second] = token.value
    if (token.name === 'YAML' && (versions++ > 0 || !/^0*1$/.test(first))) throw c.fail('one version, 1.x', token.at)
    if (token.name !== 'TAG') continue
    if (handles.has(first)) throw c.fail('a tag handle once', token.at)
    handles.set(first, second)
  }
  for (const [handle, prefix] of [
    ['!', '!'],
    ['!!', 'tag:yaml.org,2002:'],
  ] as const)
    if (!handles.has(handle)) handles.set(handle, prefix)
  return handles
}

const empty = (): YamlNode => ({ kind: 'scalar', tag: null, text: '', plain: true })

/** Block nodes are not allowed inside brackets; a sequence that is a mapping's value may stand at the mapping's own column. */
function node(c: Composer, block: boolean, depth: number, indentless = false): YamlNode {
  if (depth > MAX_DEPTH) throw c.tooDeep()
  const start = peek(c)
  if (start.type === 'alias') {
    c.next++
    const found = c.anchors.get(start.name)
    if (found === undefined) throw c.fail('an anchor before its alias', start.at, `*${start.name.slice(0, 40)}`)
    return found
  }
  const { anchor, tag } = properties(c)
  const made = content(c, block, indentless, tag, anchor !== null || tag !== null)
  if (anchor !== null) {
    if (c.anchors.has(anchor)) throw c.fail('an anchor given once', start.at, `&${anchor.slice(0, 40)} twice`)
    c.anchors.set(anchor, made.node)
  }
  made.fill?.(depth)
  return made.node
}

function properties(c: Composer): { anchor: string | null; tag: string | null } {
  let anchor: string | null = null
  let tag: string | null = null
  for (let token = peek(c); ; token = peek(c)) {
    if (token.type === 'anchor' && anchor === null) anchor = token.name
    else if (token.type === 'tag' && tag === null) {
      const prefix = token.handle === null ? '' : c.handles.get(token.handle)
      if (prefix === undefined) throw c.fail('a tag handle that is declared', token.at)
      tag = prefix + token.suffix
    } else break
    c.next++
  }
  return { anchor, tag }
}

interface Made {
  readonly node: YamlNode
  /** Reads the children of a collection, which may name it by its anchor. */
  readonly fill?: (depth: number) => void
}

function content(c: Composer, block: boolean, indentless: boolean, tag: string | null, named: boolean): Made {
  const token = peek(c)
  if (indentless && token.type === '-') {
    const items: YamlNode[] = []
    return {
      node: { kind: 'sequence', tag, items },
      fill: (depth) => entries(c, items, depth, ['?', ':', 'block-end']),
    }
  }
  if (token.type === 'scalar') {
    c.next++
    // As in the reference, the non-specific tag makes a quoted text a plain one.
    return { node: { kind: 'scalar', tag, text: token.text, plain: token.plain || tag === '!' } }
  }
  if (token.type === '[' || (block && token.type === 'sequence-start')) {
    const items: YamlNode[] = []
    const fill = token.type === '[' ? flowSequence : blockSequence
    return { node: { kind: 'sequence', tag, items }, fill: (depth) => fill(c, items, depth) }
  }
  if (token.type === '{' || (block && token.type === 'mapping-start')) {
    const pairs: [YamlNode, YamlNode][] = []
    const fill = token.type === '{' ? flowMapping : blockMapping
    return { node: { kind: 'mapping', tag, pairs }, fill: (depth) => fill(c, pairs, depth) }
  }
  if (!named) throw c.fail('a value', token.at)
  return { node: { kind: 'scalar', tag, text: '', plain: tag === null || tag === '!' } }
}

function blockSequence(c: Composer, items: YamlNode[], depth: number): void {
  c.next++
  entries(c, items, depth, ['block-end'])
  take(c, 'block-end', "'-' or the end of a list")
}

/** Entries of a block sequence; `ends`: tokens that may follow an empty entry, beside the next entry. */
function entries(c: Composer, items: YamlNode[], depth: number, ends: readonly YamlToken['type'][]): void {
  while (type(c) === '-') {
    c.next++
    items.push(isOneOf(c, '-', ...ends) ? empty() : node(c, true, depth + 1))
  }
}

function blockMapping(c: Composer, pairs: [YamlNode, YamlNode][], depth: number): void {
  c.next++
  const part = () => (isOneOf(c, '?', ':', 'block-end') ? empty() : node(c, true, depth + 1, true))
  while (type(c) === '?') {
    c.next++
    const key = part()
    if (type(c) !== ':') {
      pairs.push([key, empty()])
      continue
    }
    c.next++
    pairs.push([key, part()])
  }
  take(c, 'block-end', 'a key or the end of a mapping')
}

function flowSequence(c: Composer, items: YamlNode[], depth: number): void {
  c.next++
  for (let first = true; type(c) !== ']'; first = false) {
    if (!first) {
      take(c, ',', "',' or ']'")
      if (type(c) === ']') break
    }
    if (type(c) !== '?') {
      items.push(node(c, false, depth + 1))
      continue
    }
    // `[a: b]` is a list of a mapping of one pair.
    if (depth + 1 > MAX_DEPTH) throw c.tooDeep()
    c.next++
    items.push({ kind: 'mapping', tag: null, pairs: [flowPair(c, ']', depth + 1)] })
  }
  c.next++
}

function flowMapping(c: Composer, pairs: [YamlNode, YamlNode][], depth: number): void {
  c.next++
  for (let first = true; type(c) !== '}'; first = false) {
    if (!first) {
      take(c, ',', "',' or '}'")
      if (type(c) === '}') break
    }
    if (type(c) === '?') {
      c.next++
      pairs.push(flowPair(c, '}', depth))
    } else pairs.push([node(c, false, depth + 1), empty()])
  }
  c.next++
}

function flowPair(c: Composer, close: ']' | '}', depth: number): [YamlNode, YamlNode] {
  const key = isOneOf(c, ':', ',', close) ? empty() : node(c, false, depth + 1)
  if (type(c) !== ':') return [key, empty()]
  c.next++
  return [key, isOneOf(c, ',', close) ? empty() : node(c, false, depth + 1)]
}

function placeIn(text: string, at: number): string {
  const shown = JSON.stringify(text.slice(at, at + 20))
  return at >= text.length ? 'the end of the file' : `${shown} at character ${at}`
}
