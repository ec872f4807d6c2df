/**
 * The eight edges of TopCoW task 3, four anterior and four posterior, from JSON (exact keys, values equal to 0 or 1) or YAML
 * (keys present, values unchecked). A variant is named by Python's text of the values: 1, 1.0 and true give three variants.
 */
import { refuse } from '../../errors/refuse'
import { pythonInt } from '../../python/pythonInt'
import { entryOf, type PythonValue, pythonText } from '../../python/pythonValue'
import { lastSuffix } from '../lastSuffix'
import { checkSmall } from './checkSmall'
import { readTypedJson } from './readJson'
import { readYaml } from './readYaml'

const REGIONS = {
  anterior: ['L-A1', 'Acom', '3rd-A2', 'R-A1'],
  posterior: ['L-Pcom', 'L-P1', 'R-P1', 'R-Pcom'],
} as const

export interface Edges {
  /** L-A1, Acom, 3rd-A2, R-A1. */
  readonly anterior: readonly PythonValue[]
  /** L-Pcom, L-P1, R-P1, R-Pcom. */
  readonly posterior: readonly PythonValue[]
  /** `Var_Ant_…` and `Var_Pos_…`, the values joined with underscores. */
  readonly variants: { readonly anterior: string; readonly posterior: string }
}

export interface ReadEdgesOptions {
  /** As the challenge's own evaluation: every value through Python's int, further keys ignored, no `.yaml`. Default false. */
  readonly official?: boolean
}

/**
 * Reads an edge file; the extension (`.json`, `.yml`, `.yaml`, in any case) chooses the rules.
 * @throws MedgradeError `bad-edges` (keys or values), `bad-json`, `bad-yaml`, `bad-encoding`, `bad-extension`.
 */
export async function readEdges(bytes: Uint8Array, name: string, options: ReadEdgesOptions = {}): Promise<Edges> {
  const suffix = lastSuffix(name)
  const official = options.official === true
  if (suffix !== '.json' && suffix !== '.yml' && (suffix !== '.yaml' || official)) {
    const [expected, found] = [official ? '.yml or .json' : '.yml, .yaml or .json', suffix || 'no extension']
    refuse('bad-extension', 'name of an edge file', found, expected, { file: name })
  }
  checkSmall(bytes, name)
  const json = suffix === '.json'
  const strict = json && !official
  const tree = json ? readTypedJson(bytes, name) : await readYaml(bytes, name)
  const regions = mapOf(tree, 'the file', name)
  if (strict) expectKeys(regions, ['anterior', 'posterior'], 'the file', name)
  const values = (region: 'anterior' | 'posterior') => {
    const edges = edgesOf(regions, region, strict, name)
    return official ? edges.map((value) => integerOf(value, name)) : edges
  }
  const [anterior, posterior] = [values('anterior'), values('posterior')]
  return {
    anterior,
    posterior,
    variants: {
      anterior: `Var_Ant_${anterior.map(pythonText).join('_')}`,
      posterior: `Var_Pos_${posterior.map(pythonText).join('_')}`,
    },
  }
}

type Entries = readonly (readonly [PythonValue, PythonValue])[]

function edgesOf(regions: Entries, region: 'anterior' | 'posterior', strict: boolean, name: string): PythonValue[] {
  const found = entryOf(regions, region)
  if (found === undefined) refuse('bad-edges', 'edges', 'no such key', `the key ${region}`, { file: name })
  const edges = mapOf(found, region, name)
  if (strict) expectKeys(edges, REGIONS[region], region, name)
  return REGIONS[region].map((key) => {
    const value = entryOf(edges, key)
    if (value === undefined) refuse('bad-edges', 'edges', 'no such key', `the edge ${key} in ${region}`, { file: name })
    if (strict && !isZeroOrOne(value))
      refuse('bad-edges', 'edges', pythonText(value).slice(0, 80), `0 or 1 as ${key}`, { file: name })
    return value
  })
}

function mapOf(value: PythonValue, what: string, name: string): Entries {
  if (value !== null && typeof value === 'object' && 'map' in value) return value.map
  refuse('bad-edges', 'edges', pythonText(value).slice(0, 80), `${what} as a mapping`, { file: name })
}

function expectKeys(map: Entries, keys: readonly string[], what: string, name: string): void {
  const found = map.map((entry) => pythonText(entry[0]))
  if (found.length !== keys.length || keys.some((key) => !found.includes(key)))
    refuse(
      'bad-edges',
      'edges',
      found.join(', ').slice(0, 200) || 'none',
      `exactly the keys ${keys.join(', ')} in ${what}`,
      { file: name },
    )
}

function isZeroOrOne(value: PythonValue): boolean {
  if (typeof value === 'boolean') return true
  if (value === null || typeof value !== 'object') return false
  if ('int' in value) return value.int === 0n || value.int === 1n
  return 'float' in value && (value.float === 0 || value.float === 1)
}

/** Python's int of a value. */
function integerOf(value: PythonValue, name: string): PythonValue {
  if (typeof value === 'boolean') return { int: value ? 1n : 0n }
  if (typeof value === 'string') {
    const int = pythonInt(value)
    if (int !== null) return { int }
  } else if (value !== null && 'int' in value) return value
  else if (value !== null && 'float' in value && Number.isFinite(value.float))
    return { int: BigInt(Math.trunc(value.float)) }
  refuse('bad-edges', 'edges', pythonText(value).slice(0, 80), 'integers as edges', { file: name })
}
