import ts from 'typescript'

const files = ['test/support/allMetrics.ts', 'src/ranking/index.ts', 'src/ranking/statistics.ts']
const program = ts.createProgram(files, {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
})
const checker = program.getTypeChecker()

/** Names of the options that a public function takes: the properties of every parameter called `options`. */
export function publicOptions(functionName: string): string[] {
  const names = new Set<string>()
  for (const file of files) {
    const source = program.getSourceFile(file)!
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)
    for (const entry of exported.filter((symbol) => symbol.name === functionName)) {
      const symbol = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry
      for (const signature of checker.getTypeOfSymbol(symbol).getCallSignatures())
        for (const parameter of signature.parameters.filter(({ name }) => name === 'options')) {
          const type = checker.getNonNullableType(checker.getTypeOfSymbol(parameter))
          const parts = type.isUnion() ? type.types : [type]
          for (const part of parts) for (const property of part.getProperties()) names.add(property.name)
        }
    }
  }
  return [...names]
}
