/**
 * One YAML document as PyYAML's safe loader reads it. The `yaml` package only parses (no schema of its own); what the scalars mean,
 * merge keys and repeated keys are decided here, by the rules of YAML 1.1.
 */
import type { Alias, Document, Node, Pair, ParsedNode, YAMLMap, YAMLSeq } from 'yaml'
import { MedgradeError } from '../array/MedgradeError'
import { decodeUtf8 } from './decodeUtf8'
import type { PythonValue } from './pythonValue'
import { constructYamlScalar, resolveYamlScalar } from './yamlScalar'

const MAX_DEPTH = 1000
/** A few nested aliases can stand for billions of values; no real file comes near this. */
const MAX_VALUES = 100_000
const CORE = 'tag:yaml.org,2002:'
/** What PyYAML's reader does not let through. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

type Yaml = typeof import('yaml')
type Pairs = readonly (readonly [PythonValue, PythonValue])[]

/**
 * Reads a YAML file; no document at all is null.
 * @throws MedgradeError `bad-yaml` (syntax, several documents, unknown tags, values that do not fit their tag), `bad-encoding`, `too-deep`, `too-large` (aliases).
 */
export async function readYaml(bytes: Uint8Array, name = 'file.yml'): Promise<PythonValue> {
  const text = decodeUtf8(bytes, name)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
  const odd = FORBIDDEN.exec(text)
  if (odd) throw refuse(name, 'printable characters', `character ${odd[0].codePointAt(0)} at ${odd.index}`)
  guardDepth(text, name)
  const yaml = await import('yaml')
  guardTabs(yaml, text, name)
  let documents: Document.Parsed<ParsedNode>[]
  try {
    const parsed = yaml.parseAllDocuments(text, {
      schema: 'failsafe',
      uniqueKeys: false,
      version: '1.1',
      logLevel: 'silent',
    })
    documents = Array.isArray(parsed) ? parsed : []
  } catch (cause) {
    throw refuse(name, 'YAML', cause instanceof Error ? cause.message : String(cause), cause)
  }
  for (const document of documents) {
    const problem =
      document.errors[0] ??
      document.warnings.find((warning) => !/^Unresolved tag: /.test(warning.message.split('\n')[0]))
    if (problem) throw refuse(name, 'YAML', problem.message.split('\n')[0], problem)
  }
  if (documents.length > 1) throw refuse(name, 'a single document', `${documents.length} documents`)
  const document = documents[0]
  return document ? construct(yaml, document, name) : null
}

function construct(yaml: Yaml, document: Document.Parsed<ParsedNode>, name: string): PythonValue {
  const targets = aliasTargets(yaml, document, name)
  let made = 0

  const target = (node: Node | null, depth: number): Node | null => {
    if (depth > MAX_DEPTH) throw tooDeep(name)
    if (!yaml.isAlias(node)) return node
    const found = targets.get(node)
    if (!found) throw refuse(name, 'an anchor before its alias', `*${(node as Alias).source}`)
    return found
  }

  const value = (source: Node | null, depth: number): PythonValue => {
    const node = target(source, depth)
    if (++made > MAX_VALUES)
      throw new MedgradeError(
        'too-large',
        `${name}: at most ${MAX_VALUES} values expected, more found through aliases`,
        {
          file: name,
          found: `more than ${MAX_VALUES} values`,
          expected: `at most ${MAX_VALUES} values`,
        },
      )
    if (node === null) return null
    if (yaml.isMap(node)) {
      expectTag(node.tag, 'map')
      return { map: unique(pairs(node, depth)) }
    }
    if (yaml.isSeq(node)) {
      expectTag(node.tag, 'seq')
      return { list: node.items.map((item) => value(item as Node | null, depth + 1)) }
    }
    if (!yaml.isScalar(node)) throw refuse(name, 'a value', 'something else')
    const text = String(node.value ?? '')
    return constructYamlScalar(text, tagOf(node.tag, text, node.type === 'PLAIN'), name)
  }

  /** The pairs of a mapping, merged ones first. */
  const pairs = (map: YAMLMap, depth: number): (readonly [PythonValue, PythonValue])[] => {
    if (depth > MAX_DEPTH) throw tooDeep(name)
    const merged: (readonly [PythonValue, PythonValue])[] = []
    const own: (readonly [PythonValue, PythonValue])[] = []
    for (const { key, value: each } of map.items as Pair<Node | null, Node | null>[]) {
      const label = target(key, depth)
      const plain =
        yaml.isScalar(label) && label.type === 'PLAIN' && label.tag === undefined ? String(label.value ?? '') : ''
      if (plain === '<<') merged.push(...mergedPairs(target(each, depth), depth + 1))
      else {
        const made = plain === '=' ? '=' : value(key, depth + 1)
        if (made !== null && typeof made === 'object' && ('map' in made || 'list' in made))
          throw refuse(name, 'a key that is no collection', 'a collection as key')
        own.push([made, value(each, depth + 1)])
      }
    }
    return [...merged, ...own]
  }

  const mergedPairs = (node: Node | null, depth: number): (readonly [PythonValue, PythonValue])[] => {
    if (yaml.isMap(node)) return pairs(node, depth)
    if (!yaml.isSeq(node)) throw refuse(name, 'a mapping to merge', 'something else')
    return (node as YAMLSeq).items
      .map((item) => {
        const each = target(item as Node | null, depth)
        if (!yaml.isMap(each)) throw refuse(name, 'mappings to merge', 'something else')
        return pairs(each, depth)
      })
      .reverse()
      .flat()
  }

  const expectTag = (tag: string | undefined, kind: string) => {
    if (tag !== undefined && tag !== CORE + kind && tag !== '!') throw refuse(name, `a ${kind}`, `the tag ${tag}`)
  }

  const tagOf = (tag: string | undefined, text: string, plain: boolean) => {
    if (tag === '!') return 'str'
    if (tag === undefined) return plain ? resolveYamlScalar(text) : 'str'
    const short = tag.startsWith(CORE) ? tag.slice(CORE.length) : tag
    if (
      short === 'null' ||
      short === 'bool' ||
      short === 'int' ||
      short === 'float' ||
      short === 'timestamp' ||
      short === 'str'
    )
      return short
    throw refuse(name, 'a known tag', tag)
  }

  return value(document.contents, 1)
}

/** What every alias stands for: the anchor of that name, given once, before it. */
function aliasTargets(yaml: Yaml, document: Document.Parsed<ParsedNode>, name: string): Map<Alias, Node> {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  yaml.visit(document, (_, node) => {
    if (yaml.isAlias(node)) {
      const found = anchors.get(node.source)
      if (found) targets.set(node, found)
    } else if (yaml.isNode(node)) {
      const anchor = (node as Node & { anchor?: string }).anchor
      if (anchor === undefined) return
      if (anchors.has(anchor)) throw refuse(name, 'an anchor given once', `&${anchor} twice`)
      anchors.set(anchor, node)
    }
  })
  return targets
}

/** The last of equal keys wins, in the first one's place; 1, 1.0 and true are one key. */
function unique(pairs: Pairs): Pairs {
  const out = new Map<string, readonly [PythonValue, PythonValue]>()
  for (const [key, value] of pairs) {
    const id = identity(key)
    out.set(id, [out.get(id)?.[0] ?? key, value])
  }
  return [...out.values()]
}

function identity(key: PythonValue): string {
  if (key === null) return 'null'
  if (typeof key === 'string') return `s${key}`
  if (typeof key === 'boolean') return key ? 'n1' : 'n0'
  if ('int' in key) return `n${key.int}`
  if ('float' in key) return Number.isInteger(key.float) ? `n${BigInt(key.float)}` : `n${key.float}`
  return `d${JSON.stringify(key)}`
}

/** The parser recurses: count what could nest before it runs. */
function guardDepth(text: string, name: string): void {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '[' || char === '{') {
      if (++depth > MAX_DEPTH) throw tooDeep(name)
    } else if ((char === ']' || char === '}') && depth > 0) depth--
  }
  // block nesting needs one more blank, or one more "- " or "? ", a level
  for (const line of text.split('\n')) {
    const lead = /^[ \-?:]*/.exec(line)![0]
    if (lead.length > MAX_DEPTH) throw tooDeep(name)
  }
}

/** To PyYAML a tab is an error outside of quotes, block texts and comments. */
function guardTabs(yaml: Yaml, text: string, name: string): void {
  if (!text.includes('\t')) return
  let block = false
  let scalar = false
  for (const token of new yaml.Lexer().lex(text)) {
    const type = yaml.CST.tokenType(token)
    const guarded = scalar ? !block : type === 'space'
    if (guarded && token.includes('\t')) throw refuse(name, 'blanks', 'a tab between tokens')
    if (scalar) block = false
    scalar = !scalar && type === 'scalar'
    if (type === 'block-scalar-header') block = true
  }
}

function tooDeep(name: string): MedgradeError {
  return new MedgradeError('too-deep', `${name}: nesting of at most ${MAX_DEPTH} levels expected, more found`, {
    file: name,
    found: `more than ${MAX_DEPTH} levels`,
    expected: `at most ${MAX_DEPTH} levels`,
  })
}

function refuse(name: string, expected: string, found: string, cause?: unknown): MedgradeError {
  return new MedgradeError('bad-yaml', `${name}: ${expected} expected, found: ${found}`, {
    file: name,
    found,
    expected,
    cause,
  })
}
