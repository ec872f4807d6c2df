// The public functions of the given sub-paths with their arguments, options and results.

import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../prepare.mjs'
import ts from '../typescript.mjs'
import { keywords, snakeCase } from './naming.mjs'
import { merged, Types, unionText } from './types.mjs'
import { hasWhole, isWhole } from './wholeNumbers.mjs'

const entries = {
  metrics: 'src/metrics/index.ts',
  detection: 'src/metrics/detection/index.ts',
  images: 'src/metrics/images/index.ts',
  calibration: 'src/metrics/calibration/index.ts',
  clinical: 'src/metrics/clinical/index.ts',
  lesions: 'src/metrics/lesions/index.ts',
  registration: 'src/metrics/registration/index.ts',
  tracking: 'src/metrics/tracking/index.ts',
  text: 'src/metrics/text/index.ts',
  statistics: 'src/ranking/statistics.ts',
}

export async function readFunctions(modules) {
  const program = ts.createProgram(
    modules.map((module) => join(root, entries[module])),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      skipLibCheck: true,
      types: [],
    },
  )
  const checker = program.getTypeChecker()
  const types = new Types(checker)
  const functions = []
  const constants = {}
  for (const module of modules) {
    const source = checker.getSymbolAtLocation(program.getSourceFile(join(root, entries[module])))
    const found = new Map()
    for (const exported of checker.getExportsOfModule(source)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      if (!(symbol.flags & ts.SymbolFlags.Value)) continue
      const signatures = checker
        .getTypeOfSymbol(symbol)
        .getCallSignatures()
        .filter((signature) => !takesBytes(signature, checker))
      if (signatures.length === 0) {
        constants[module] = {
          ...constants[module],
          [snakeCase(exported.name)]: await exportedValue(module, exported.name),
        }
        continue
      }
      // An alias comes before or after the function that it names.
      const own = symbol.name === exported.name || symbol.declarations?.[0]?.name?.text === exported.name
      const known = found.get(symbol)
      if (known && !own) known.aliases.push(snakeCase(exported.name))
      else if (known) Object.assign(known, named(exported.name), { aliases: [...known.aliases, known.python] })
      else {
        const f = {
          module,
          symbol,
          aliases: [],
          ...named(exported.name),
          ...described(signatures, types),
        }
        found.set(symbol, f)
        functions.push(f)
      }
    }
  }
  return { functions, types, checker, constants, names: camelNames(functions) }
}

/** Overloads for the bytes of a file are for JavaScript; in Python whoever has them has parsed them. */
const takesBytes = ({ parameters }, checker) =>
  parameters.some((parameter) => /^Uint8Array\b/.test(checker.typeToString(checker.getTypeOfSymbol(parameter))))

const named = (name) => ({ name, python: keywords.has(snakeCase(name)) ? `${snakeCase(name)}_` : snakeCase(name) })

function described(signatures, types) {
  const overloads = signatures.map((signature) => overloadOf(signature, types))
  const first = overloads[0]
  const shortest = Math.min(...overloads.map(({ positional }) => positional.length))
  const positional = first.positional.map((parameter, k) => ({
    ...parameter,
    optional: parameter.optional || k >= shortest,
    kind: merged(overloads.map((overload) => overload.positional[k]?.kind)),
  }))
  const options = new Map()
  for (const overload of overloads)
    for (const option of overload.options) {
      const known = options.get(option.name)
      options.set(option.name, {
        ...option,
        required:
          option.required &&
          (known?.required ?? true) &&
          overloads.every(({ options: all }) => all.some((o) => o.name === option.name && o.required)),
        kind: merged([known?.kind, option.kind]),
        nullable: option.nullable || known?.nullable === true,
      })
    }
  // What one form requires, the others do not take: a type checker can tell them apart.
  for (const overload of overloads)
    for (const option of overload.options)
      if (
        !option.required &&
        !/^Literal/.test(option.text) &&
        overloads.some(({ options: all }) => all.some((o) => o.name === option.name && o.required))
      )
        option.text = 'None'
  return { overloads, positional, options: [...options.values()], result: merged(overloads.map(({ kind }) => kind)) }
}

function overloadOf(signature, types) {
  const { checker } = types
  const parameters = signature.parameters.map((symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const declaration = symbol.valueDeclaration
    const optional = Boolean(declaration && (declaration.questionToken || declaration.initializer))
    return { name: symbol.name, symbol, type, optional }
  })
  const optionsParameter = parameters.at(-1)?.name === 'options' ? parameters.pop() : undefined
  const result = signature.getReturnType()
  const whole = hasWhole(signature.declaration?.type)
  return {
    positional: parameters.map((parameter) => ({
      ...parameter,
      kind: types.input(parameter.type),
      text: types.inputText(parameter.type, isWhole(parameter.symbol, 'input')),
    })),
    options: optionsParameter ? optionsOf(optionsParameter.type, types) : [],
    kind: types.output(result, whole),
    result: types.outputText(result, whole),
  }
}

function optionsOf(type, types) {
  const members = (type.isUnion() ? type.types : [type]).filter((t) => !(t.flags & ts.TypeFlags.Undefined))
  return members
    .flatMap((member) => types.propertiesOf(member))
    .map(({ name, symbol, optional, type: t }) => {
      const nullable = t.isUnion() && t.types.some((part) => part.flags & ts.TypeFlags.Null)
      const text = types.inputText(t, isWhole(symbol, 'input'))
      return {
        name,
        symbol,
        required: !optional,
        nullable,
        kind: types.input(t),
        text: optional && !nullable ? unionText([...text.split(/ \| (?![^[]*\])/), 'None']) : text,
      }
    })
}

/** Names that documentation mentions and that differ in Python. */
function camelNames(functions) {
  const names = new Set()
  for (const { name, positional, options, result } of functions) {
    for (const part of [name, ...positional.map((p) => p.name), ...options.map((o) => o.name)]) names.add(part)
    for (const field of fieldNames(result)) names.add(field)
  }
  for (const name of ['hausdorffPresets', 'labelPair']) names.add(name)
  return names
}

function fieldNames(kind) {
  if (!kind || typeof kind !== 'object') return []
  return [
    ...Object.entries(kind.fields ?? {}).flatMap(([name, [, of]]) => [name, ...fieldNames(of)]),
    ...fieldNames(kind.items),
    ...fieldNames(kind.values),
  ]
}

/** The value of an exported object, from the code. */
async function exportedValue(module, name) {
  const { outputFiles } = await build({
    entryPoints: [join(root, entries[module])],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`))[name]
}
