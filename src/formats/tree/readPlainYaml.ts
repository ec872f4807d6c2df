/**
 * A text of YAML or JSON as plain values by the core schema of YAML 1.2: `yes` is a text, `010` the number 10, keys are texts, there are no merges. For
 * declarations that users write; files that a reference reads are read by readYaml.
 */
import { refuse } from '../../errors/refuse'
import { composeYaml, type YamlNode } from './yaml/composeYaml'

/** Through aliases a short text can have billions of values. */
const mostValues = 100_000
const core = 'tag:yaml.org,2002:'

interface Sized {
  readonly value: unknown
  readonly size: number
}

interface Reading {
  readonly name: string
  /** null: being read. */
  readonly values: Map<YamlNode, Sized | null>
}

/** @throws MedgradeError `bad-yaml` for syntax, equal keys and unknown tags, `too-deep`, `too-large`. */
export function readPlainYaml(text: string, name: string): unknown {
  if (/^\s*\{/.test(text))
    try {
      return JSON.parse(text)
    } catch {
      // YAML mappings may begin with a brace, too.
    }
  const root = composeYaml(text, name)
  return root === null ? null : valueOfNode({ name, values: new Map() }, root).value
}

function valueOfNode(reading: Reading, node: YamlNode): Sized {
  const { name, values } = reading
  const finished = values.get(node)
  if (finished === null)
    refuse('bad-yaml', 'YAML', 'an alias inside the value of its anchor', 'values that do not contain themselves', {
      file: name,
    })
  if (finished !== undefined) return finished
  values.set(node, null)
  const made = construct(reading, node)
  if (made.size > mostValues)
    refuse('too-large', 'YAML', 'more through aliases', `at most ${mostValues} values`, { file: name })
  values.set(node, made)
  return made
}

function construct(reading: Reading, node: YamlNode): Sized {
  if (node.kind === 'scalar') return { value: scalar(node, reading.name), size: 1 }
  const kind = node.kind === 'mapping' ? 'map' : 'seq'
  if (node.tag !== null && node.tag !== '!' && node.tag !== core + kind)
    refuse('bad-yaml', 'YAML', `the tag ${node.tag.slice(0, 80)}`, `a ${kind}`, { file: reading.name })
  if (node.kind === 'sequence') {
    const items = node.items.map((item) => valueOfNode(reading, item))
    return { value: items.map(({ value }) => value), size: 1 + total(items) }
  }
  const parts = new Map<string, Sized>()
  for (const [key, value] of node.pairs) {
    if (key.kind !== 'scalar') refuse('bad-yaml', 'YAML', 'a collection', 'a text as key', { file: reading.name })
    const label = String(scalar(key, reading.name) ?? '')
    if (parts.has(label))
      refuse('bad-yaml', 'YAML', `${label.slice(0, 80)} twice`, 'every key once', { file: reading.name })
    parts.set(label, valueOfNode(reading, value))
  }
  // Not assigned one by one, because of the key "__proto__".
  return {
    value: Object.fromEntries([...parts].map(([key, { value }]) => [key, value])),
    size: 1 + total([...parts.values()]),
  }
}

const total = (parts: readonly Sized[]): number => parts.reduce((sum, { size }) => sum + size, 0)

function scalar({ tag, text, plain }: Extract<YamlNode, { kind: 'scalar' }>, name: string): unknown {
  if (tag === '!' || tag === `${core}str` || (tag === null && !plain)) return text
  const value = resolved(text)
  const kind = value === null ? 'null' : typeof value === 'boolean' ? 'bool' : 'number'
  if (tag === null || tag === core + kind) return value
  if (typeof value === 'number' && (tag === `${core}int` || tag === `${core}float`)) return value
  refuse('bad-yaml', 'YAML', text.slice(0, 80), `a value of the tag ${tag.slice(0, 80)}`, { file: name })
}

function resolved(text: string): unknown {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null
  if (/^(?:true|True|TRUE)$/.test(text)) return true
  if (/^(?:false|False|FALSE)$/.test(text)) return false
  if (/^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[0-9a-fA-F]+)$/.test(text)) return Number(text)
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : text
}
