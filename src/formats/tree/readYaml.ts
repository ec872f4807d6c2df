/**
 * One YAML document as PyYAML's safe loader reads it: scalars, merge keys and repeated keys by the rules of YAML 1.1. Every node is read once, however
 * many aliases refer to it.
 */
import { refuse } from '../../errors/refuse'
import type { PythonValue } from '../../python/pythonValue'
import { decodeUtf8 } from '../decodeUtf8'
import { composeYaml, type YamlNode } from './yaml/composeYaml'
import { constructYamlScalar, resolveYamlScalar } from './yamlScalar'

/** Nested aliases or merges can produce billions of values; real files have far fewer. */
const MAX_VALUES = 100_000
const CORE = 'tag:yaml.org,2002:'

type Mapping = Extract<YamlNode, { kind: 'mapping' }>
type Scalar = Extract<YamlNode, { kind: 'scalar' }>
type Pairs = readonly (readonly [PythonValue, PythonValue])[]

/** A value, and the number of values in its tree. */
interface Sized<T> {
  readonly value: T
  readonly size: number
}

interface Reading {
  readonly name: string
  /** null: being read; an alias to it is a value that contains itself. */
  readonly values: Map<YamlNode, Sized<PythonValue> | null>
  readonly mappings: Map<Mapping, Sized<Pairs> | null>
  /** Pairs that merges have copied. */
  merged: number
}

/**
 * Reads a YAML file; no document at all is null.
 * @throws MedgradeError `bad-yaml` (syntax, several documents, unknown tags, values that do not fit their tag or contain themselves), `bad-encoding`, `too-deep`, `too-large` (values, through aliases and merges).
 */
export async function readYaml(bytes: Uint8Array, name = 'file.yml'): Promise<PythonValue> {
  const root = composeYaml(decodeUtf8(bytes, name), name)
  return root === null ? null : valueOfNode({ name, values: new Map(), mappings: new Map(), merged: 0 }, root).value
}

function valueOfNode(reading: Reading, node: YamlNode): Sized<PythonValue> {
  const finished = reading.values.get(node)
  if (finished === null) selfContained(reading)
  if (finished !== undefined) return finished
  reading.values.set(node, null)
  const made = construct(reading, node)
  if (made.size > MAX_VALUES) tooLarge(reading)
  reading.values.set(node, made)
  return made
}

function construct(reading: Reading, node: YamlNode): Sized<PythonValue> {
  if (node.kind === 'scalar') {
    const tag = tagOf(reading, node)
    return { value: constructYamlScalar(node.text, tag, reading.name), size: 1 }
  }
  const kind = node.kind === 'mapping' ? 'map' : 'seq'
  if (node.tag !== null && node.tag !== CORE + kind && node.tag !== '!')
    refuse('bad-yaml', 'YAML', `the tag ${node.tag.slice(0, 80)}`, `a ${kind}`, { file: reading.name })
  if (node.kind === 'mapping') {
    const { value, size } = pairsOf(reading, node)
    return { value: { map: value }, size: size + 1 }
  }
  const items = node.items.map((item) => valueOfNode(reading, item))
  return { value: { list: items.map(({ value }) => value) }, size: sum(items) + 1 }
}

/** The pairs of a mapping, merged ones first; of equal keys the last wins, in the first one's place. */
function pairsOf(reading: Reading, node: Mapping): Sized<Pairs> {
  const finished = reading.mappings.get(node)
  if (finished === null) selfContained(reading)
  if (finished !== undefined) return finished
  reading.mappings.set(node, null)
  const merged: Sized<Pairs>[] = []
  const own: Sized<readonly [PythonValue, PythonValue]>[] = []
  for (const [key, value] of node.pairs) {
    if (isPlain(key, '<<')) merged.push(...mergedPairs(reading, value))
    else {
      const label: Sized<PythonValue> = isPlain(key, '=') ? { value: '=', size: 1 } : valueOfNode(reading, key)
      if (isCollection(label.value))
        refuse('bad-yaml', 'YAML', 'a collection as key', 'a key that is no collection', { file: reading.name })
      const each = valueOfNode(reading, value)
      own.push({ value: [label.value, each.value], size: label.size + each.size })
    }
  }
  reading.merged += merged.reduce((total, { value }) => total + value.length, 0)
  const size = sum(merged) + sum(own)
  if (size > MAX_VALUES || reading.merged > MAX_VALUES) tooLarge(reading)
  const made = { value: unique([...merged.flatMap(({ value }) => value), ...own.map(({ value }) => value)]), size }
  reading.mappings.set(node, made)
  return made
}

/** One mapping, or a list of them, of which the first one wins. */
function mergedPairs(reading: Reading, node: YamlNode): Sized<Pairs>[] {
  if (node.kind === 'mapping') return [pairsOf(reading, node)]
  if (node.kind !== 'sequence')
    refuse('bad-yaml', 'YAML', 'something else', 'a mapping to merge', { file: reading.name })
  return node.items
    .map((item) => {
      if (item.kind !== 'mapping')
        refuse('bad-yaml', 'YAML', 'something else', 'mappings to merge', { file: reading.name })
      return pairsOf(reading, item)
    })
    .reverse()
}

const sum = (parts: readonly { readonly size: number }[]): number => parts.reduce((total, { size }) => total + size, 0)

/** A plain scalar with this text. */
const isPlain = (node: YamlNode, text: string): boolean =>
  node.kind === 'scalar' && node.plain && (node.tag === null || node.tag === '!') && node.text === text

const isCollection = (value: PythonValue): boolean =>
  value !== null && typeof value === 'object' && ('map' in value || 'list' in value)

function tagOf({ name }: Reading, { tag, text, plain }: Scalar) {
  if (tag === null || tag === '!') return plain ? resolveYamlScalar(text) : 'str'
  const short = tag.startsWith(CORE) ? tag.slice(CORE.length) : ''
  switch (short) {
    case 'null':
    case 'bool':
    case 'int':
    case 'float':
    case 'timestamp':
    case 'str':
      return short
    default:
      refuse('bad-yaml', 'YAML', tag.slice(0, 80), 'a known tag', { file: name })
  }
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

function tooLarge({ name }: Reading): never {
  refuse('too-large', 'YAML', 'more through aliases', `at most ${MAX_VALUES} values`, { file: name })
}

function selfContained({ name }: Reading): never {
  refuse('bad-yaml', 'YAML', 'an alias inside the value of its anchor', 'values that do not contain themselves', {
    file: name,
  })
}
