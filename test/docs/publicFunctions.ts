import { relative } from 'node:path'
import ts from 'typescript'
import { entryPoints } from '../support/command/entryPoints'

export interface PublicFunction {
  readonly name: string
  /** The sub-path that exports it. */
  readonly subPath: string
  /** All names that the sub-path exports; an example uses them without an import. */
  readonly exported: readonly string[]
  /** Its source file, below the project's folder. */
  readonly file: string
  /** The text of each `@example` of its docstring. */
  readonly examples: readonly string[]
}

/** All entry points without the types of the language, which names and docstrings do not need and whose parsing takes most of the time. */
const untypedProgram = () =>
  ts.createProgram(Object.values(entryPoints), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    types: [],
  })

/**
 * Every exported function with a declaration of its own; an alias (`iou`) has the docstring of the function that it names.
 *
 * @param program of all entry points, where there is one already.
 */
export function publicFunctions(program: ts.Program = untypedProgram()): PublicFunction[] {
  const checker = program.getTypeChecker()
  const found = new Map<ts.Symbol, PublicFunction>()
  for (const [subPath, path] of Object.entries(entryPoints)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)!
    const entries = checker.getExportsOfModule(module)
    const exported = entries.map((entry) => entry.name)
    for (const entry of entries) {
      const symbol = entry.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(entry) : entry
      if (!(symbol.flags & ts.SymbolFlags.Function) || found.has(symbol)) continue
      found.set(symbol, {
        name: entry.name,
        subPath,
        exported,
        file: relative('.', symbol.declarations![0]!.getSourceFile().fileName),
        examples: symbol
          .getJsDocTags(checker)
          .filter((tag) => tag.name === 'example')
          .map((tag) => ts.displayPartsToString(tag.text)),
      })
    }
  }
  return [...found.values()]
}

/**
 * The example as a module for `runExample`: what it uses of the sub-path's exports is imported, and each statement `expression // → value`
 * prints the expression.
 */
export function exampleModule(
  example: string,
  { subPath, exported }: Pick<PublicFunction, 'subPath' | 'exported'>,
): string {
  const source = ts.createSourceFile('example.ts', example, ts.ScriptTarget.ES2022)
  let code = ''
  let end = 0
  for (const statement of source.statements) {
    const comment = ts.getTrailingCommentRanges(example, statement.end)?.[0]
    if (!ts.isExpressionStatement(statement) || !comment) continue
    if (!example.slice(comment.pos, comment.end).startsWith('// → ')) continue
    const printed = statement.expression.getText(source).replaceAll(/\s*\n\s*/g, ' ')
    code += `${example.slice(end, statement.getStart(source))}console.log(${printed})`
    end = statement.end
  }
  code += example.slice(end)
  const declared = (name: string) => new RegExp(`^(?:const|let|function) ${name}\\b`, 'm').test(example)
  // A word of a text is no name.
  const spoken = example.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")
  const used = exported.filter((name) => new RegExp(`\\b${name}\\b`).test(spoken) && !declared(name))
  return `import { ${used.join(', ')} } from '${subPath}'\n${code}`
}
