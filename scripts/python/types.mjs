// TypeScript types as entries of the Python package's table (how values cross) and as texts for its stubs (what a type checker is told).
import ts from '../typescript.mjs'
import { keywords, snakeCase } from './naming.mjs'
import { isWhole } from './wholeNumbers.mjs'

const typedArrays = {
  Uint8Array: 'np.uint8',
  Int8Array: 'np.int8',
  Uint16Array: 'np.uint16',
  Int16Array: 'np.int16',
  Uint32Array: 'np.uint32',
  Int32Array: 'np.int32',
  Float32Array: 'np.float32',
  Float64Array: 'np.float64',
}
const maps = new Set(['Map', 'ReadonlyMap'])

/** The members of a type without undefined; a union of one is that one. */
const membersOf = (type) => (type.isUnion() ? type.types : [type]).filter((t) => !(t.flags & ts.TypeFlags.Undefined))
const has = (type, flag) => (type.flags & flag) !== 0

export class Types {
  constructor(checker) {
    this.checker = checker
    /** TypedDicts by name: class text in the order in which they are needed. */
    this.declared = new Map()
  }

  nameOf(type) {
    return type.symbol?.name ?? ''
  }
  argumentsOf(type) {
    return this.checker.getTypeArguments(type)
  }
  isList(type) {
    return this.checker.isArrayType(type) || this.checker.isTupleType(type)
  }
  isNdArray(type) {
    return this.nameOf(type) === 'NdArray'
  }
  isArrayLike(type) {
    return this.nameOf(type) === 'ArrayLike'
  }
  /** A list of ArrayLikes: a matrix. */
  isRows(type) {
    return this.isList(type) && this.argumentsOf(type).some((item) => membersOf(item).some((t) => this.isArrayLike(t)))
  }
  indexType(type) {
    return this.checker.getIndexInfosOfType(type).find((info) => has(info.keyType, ts.TypeFlags.String))?.type
  }
  propertiesOf(type) {
    return this.checker.getPropertiesOfType(type).map((symbol) => ({
      name: symbol.name,
      symbol,
      optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
      type: this.checker.getTypeOfSymbol(symbol),
    }))
  }
  /** Fields of data, not the methods of an interface. */
  fieldsOf(type) {
    return this.propertiesOf(type).filter(
      ({ type: t }) => t.getCallSignatures().length === 0 || membersOf(t).length > 1,
    )
  }

  // ── arguments ──────────────────────────────────────────────────────────────────────────────────

  /** The entry of the table for an argument or option. */
  input(type) {
    const members = membersOf(type)
    const rows = members.some((t) => this.isRows(t))
    const flat = members.some((t) => this.isArrayLike(t))
    if (rows && (flat || !members.some((t) => this.isNdArray(t)))) return 'rows'
    if (members.some((t) => this.isNdArray(t))) return 'array'
    if (flat) return 'list'
    return merged(members.map((t) => this.inputMember(t)))
  }
  inputMember(type) {
    if (!has(type, ts.TypeFlags.Object) && !type.isIntersection()) return undefined
    if (this.nameOf(type) === 'LabelPair') return undefined
    if (this.nameOf(type) === 'Iterable') return part('items', this.input(this.argumentsOf(type)[0]))
    if (this.isList(type)) return part('items', merged(this.argumentsOf(type).map((t) => this.input(t))))
    const [call] = type.getCallSignatures()
    if (call) {
      const [parameter] = call.parameters
      return { arguments: (parameter && this.output(this.checker.getTypeOfSymbol(parameter))) ?? null }
    }
    const index = this.indexType(type)
    if (index) return part('values', this.input(index))
    const fields = {}
    for (const { name, type: field } of this.fieldsOf(type)) {
      const of = this.input(field) ?? null
      fields[snakeCase(name)] = [name, of]
      fields[name] = [name, of]
    }
    return Object.values(fields).some(([name, of]) => of !== null || snakeCase(name) !== name) ? { fields } : undefined
  }

  /** The text of an argument's type. */
  inputText(type, whole = false) {
    const members = membersOf(type)
    if (members.some((t) => this.isNdArray(t) || this.isArrayLike(t) || this.isRows(t))) {
      const rest = members.filter((t) => !this.isNdArray(t) && !this.isArrayLike(t) && !this.isList(t))
      const missing = members.some((t) => this.checker.typeToString(t).includes('null'))
      const texts = [missing ? 'ArrayOrMissing' : 'ArrayLike', ...rest.map((t) => this.inputMemberText(t, whole))]
      return [...new Set(texts)].join(' | ')
    }
    return unionText(members.map((t) => this.inputMemberText(t, whole)))
  }
  inputMemberText(type, whole) {
    const simple = simpleText(type, whole)
    if (simple) return simple
    if (this.nameOf(type) === 'LabelPair') return 'LabelPair'
    if (this.nameOf(type) === 'Iterable' || this.isList(type)) {
      const items = [...new Set(this.argumentsOf(type).map((t) => this.inputText(t, whole)))].join(' | ')
      return /^(float|int)$/.test(items) ? `Sequence[${items}] | NDArray[Any]` : `Sequence[${items}]`
    }
    const [call] = type.getCallSignatures()
    if (call) return `Callable[[NDArray[Any]], float]`
    const index = this.indexType(type)
    if (index) return `Mapping[str, ${this.inputText(index, whole)}]`
    return this.declare(type, 'input')
  }

  // ── results ────────────────────────────────────────────────────────────────────────────────────

  /** `whole`: its numbers are whole. A number beside words is a label. */
  output(type, whole = false) {
    const members = membersOf(type)
    const words = members.some((t) => has(t, ts.TypeFlags.StringLike))
    return merged(members.map((t) => this.outputMember(t, words || whole)))
  }
  outputMember(type, whole) {
    if (has(type, ts.TypeFlags.NumberLike)) return whole ? 'whole' : 'number'
    if (!has(type, ts.TypeFlags.Object) && !type.isIntersection()) return undefined
    if (this.nameOf(type) in typedArrays || this.isNdArray(type) || this.nameOf(type) === 'LabelPair') return undefined
    if (maps.has(this.nameOf(type))) {
      const [key, value] = this.argumentsOf(type)
      const of = this.output(value, whole) ?? null
      return { values: of, ...(has(key, ts.TypeFlags.NumberLike) ? { keys: 'whole' } : {}) }
    }
    if (this.isList(type) || this.isArrayLike(type))
      return part('items', merged(this.argumentsOf(type).map((t) => this.output(t, whole))))
    const index = this.indexType(type)
    if (index) return part('values', this.output(index, whole))
    return {
      fields: Object.fromEntries(
        this.fieldsOf(type).map((field) => [
          field.name,
          [snakeCase(field.name), this.output(field.type, isWhole(field.symbol)) ?? null],
        ]),
      ),
    }
  }

  outputText(type, whole = false) {
    const members = membersOf(type)
    const words = members.some((t) => has(t, ts.TypeFlags.StringLike))
    return unionText(members.map((t) => this.outputMemberText(t, words || whole)))
  }
  outputMemberText(type, whole) {
    const simple = simpleText(type, whole)
    if (simple) return simple
    const own = this.nameOf(type)
    if (own in typedArrays) return `NDArray[${typedArrays[own]}]`
    if (own === 'LabelPair') return own
    if (this.isNdArray(type)) {
      const names = membersOf(this.argumentsOf(type)[0] ?? type).map((t) => typedArrays[this.nameOf(t)])
      return `NDArray[${names.every(Boolean) ? names.join(' | ') : 'Any'}]`
    }
    if (maps.has(own)) {
      const [key, value] = this.argumentsOf(type)
      return `dict[${has(key, ts.TypeFlags.NumberLike) ? 'int' : 'str'}, ${this.outputText(value, whole)}]`
    }
    if (this.isList(type) || this.isArrayLike(type))
      return `list[${unionText(this.argumentsOf(type).map((t) => this.outputText(t, whole)))}]`
    const index = this.indexType(type)
    if (index) return `dict[str, ${this.outputText(index, whole)}]`
    return this.declare(type, 'output')
  }

  /** The name of an interface; for an object that has none, one of its fields. */
  typeName(type) {
    const name = type.aliasSymbol?.name ?? this.nameOf(type)
    if (name && !name.startsWith('__') && !['Pick', 'Omit', 'Readonly'].includes(name)) return name
    return this.propertiesOf(type)
      .map((field) => field.name[0].toUpperCase() + field.name.slice(1))
      .slice(0, 4)
      .join('')
  }

  /** Declares an object as a TypedDict; its name. */
  declare(type, direction) {
    const name = this.typeName(type) + (direction === 'input' ? 'Input' : '')
    if (this.declared.has(name)) return name
    this.declared.set(name, '')
    const fields = this.fieldsOf(type).map((field) => {
      const whole = isWhole(field.symbol, direction)
      const text = direction === 'input' ? this.inputText(field.type, whole) : this.outputText(field.type, whole)
      return [snakeCase(field.name), field.optional ? `NotRequired[${text}]` : text]
    })
    const needsCall = fields.some(([key]) => keywords.has(key))
    const lines = needsCall
      ? [`${name} = TypedDict("${name}", {`, ...fields.map(([key, text]) => `    "${key}": ${text},`), '})']
      : [`class ${name}(TypedDict):`, ...fields.map(([key, text]) => `    ${key}: ${text}`)]
    this.declared.set(name, lines.join('\n'))
    return name
  }
}

function simpleText(type, whole) {
  if (has(type, ts.TypeFlags.Null)) return 'None'
  if (has(type, ts.TypeFlags.BooleanLiteral)) return type.intrinsicName === 'true' ? 'Literal[True]' : 'Literal[False]'
  if (has(type, ts.TypeFlags.BooleanLike)) return 'bool'
  if (type.isStringLiteral()) return `Literal[${JSON.stringify(type.value)}]`
  if (has(type, ts.TypeFlags.StringLike)) return 'str'
  if (has(type, ts.TypeFlags.NumberLike)) return whole ? 'int' : 'float'
  if (has(type, ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return 'Any'
  return undefined
}

/** One text for a union; both booleans are `bool`, literals share one `Literal`. */
export function unionText(texts) {
  const literals = texts.flatMap((text) => /^Literal\[("[^[\]]*")\]$/.exec(text)?.[1] ?? [])
  const rest = texts.filter((text) => !/^Literal\["/.test(text))
  const booleans = ['Literal[True]', 'Literal[False]']
  const both = booleans.every((text) => rest.includes(text))
  const plain = both ? [...rest.filter((text) => !booleans.includes(text)), 'bool'] : rest
  const unique = [...new Set([...(literals.length > 0 ? [`Literal[${literals.join(', ')}]`] : []), ...plain])]
  return [...unique.filter((text) => text !== 'None'), ...unique.filter((text) => text === 'None')].join(' | ')
}

function part(what, of) {
  return of === undefined || of === null ? undefined : { [what]: of }
}

/** What the members of a union have between them. */
export function merged(parts) {
  const known = parts.filter((of) => of !== undefined && of !== null)
  if (known.length === 0) return undefined
  const form = known.find((of) => ['array', 'rows', 'list'].includes(of))
  if (form) return form
  if (known.every((of) => typeof of === 'string')) return known.includes('number') ? 'number' : known[0]
  const objects = known.filter((of) => typeof of === 'object')
  const scalar = known.find((of) => of === 'number' || of === 'whole')
  const out = Object.assign({}, ...objects, scalar ? { scalar } : {})
  const fields = objects.flatMap((of) => (of.fields ? [of.fields] : []))
  if (fields.length > 1) out.fields = Object.assign({}, ...fields)
  return out
}
