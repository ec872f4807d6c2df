import ts from 'typescript'

const files = ['test/support/allMetrics.ts', 'src/ranking/index.ts', 'src/ranking/statistics.ts']
const program = ts.createProgram(files, {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  // Parsing the types of browsers and of Node takes most of the time.
  lib: ['lib.es2022.d.ts'],
  types: [],
})
const checker = program.getTypeChecker()

export interface PublicOption {
  readonly name: string
  /** The words it may be, or the kind of its value; '' for a type that only code shows. */
  readonly values: string
  /** Its documentation in code. */
  readonly about: string
}

/** The options that a public function takes: the properties of every parameter called `options`. */
export function publicOptions(functionName: string): PublicOption[] {
  const options = new Map<string, PublicOption>()
  for (const file of files) {
    const source = program.getSourceFile(file)!
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)
    for (const entry of exported.filter((symbol) => symbol.name === functionName)) {
      const symbol = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry
      for (const signature of checker.getTypeOfSymbol(symbol).getCallSignatures())
        for (const parameter of signature.parameters.filter(({ name }) => name === 'options')) {
          const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter))
          const parts = type.isUnion() ? type.types : [type]
          for (const part of parts)
            for (const property of part.getProperties()) options.set(property.name, optionOf(property))
        }
    }
  }
  // The properties of a mapped type, too, have the order in which the compiler met them.
  return [...options.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function optionOf(property: ts.Symbol): PublicOption {
  const text = ts.displayPartsToString(property.getDocumentationComment(checker))
  const about = text
    .replace(/\{@link (\w+) ?\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
  return { name: property.name, values: valuesOf(checker.getNonNullableType(checker.getTypeOfSymbol(property))), about }
}

function valuesOf(type: ts.Type): string {
  if (type.flags & ts.TypeFlags.BooleanLike) return 'true or false'
  if (type.isStringLiteral()) return `\`${type.value}\``
  if (type.flags & ts.TypeFlags.NumberLike) return 'a number'
  if (type.getCallSignatures().length > 0) return 'a function'
  if (type.isUnion()) {
    // The compiler has the parts of a union in the order in which it met them, which depends on the files before.
    const parts = [...new Set(type.types.map(valuesOf))].sort()
    return parts.includes('') ? '' : parts.join(', ')
  }
  if (checker.isArrayType(type)) return 'a list'
  return ''
}
