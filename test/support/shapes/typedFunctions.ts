import ts from 'typescript'
import type { PublicFunction } from '../../docs/publicFunctions'
import { entryPoints } from '../command/entryPoints'
import { wrongValues } from './wrongValues'

const file = 'test/support/shapes/wrongValues.ts'

/** All entry points and the wrong values, with their types. */
export const typedProgram = (): ts.Program =>
  ts.createProgram([...Object.values(entryPoints), file], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    strict: true,
    types: ['node'],
  })

/** For each parameter of each function, the names of the wrong values that its type refuses. */
export function refusedByTypes(
  program: ts.Program,
  functions: readonly PublicFunction[],
): ReadonlyMap<string, readonly (readonly string[])[]> {
  const checker = program.getTypeChecker()
  const exportsOf = (path: string) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(path)!)!)
  const types = new Map(
    checker
      .getTypeOfSymbol(exportsOf(file)[0]!)
      .getProperties()
      .map((one) => [one.name, checker.getTypeOfSymbol(one)]),
  )
  const accepts = (parameter: ts.Symbol | undefined, type: ts.Type): boolean => {
    if (!parameter) return false
    const declared = checker.getTypeOfSymbol(parameter)
    const isRest = ts.isParameter(parameter.valueDeclaration!) && parameter.valueDeclaration.dotDotDotToken
    const one = isRest ? (checker.getIndexTypeOfType(declared, ts.IndexKind.Number) ?? declared) : declared
    const wanted = one.isTypeParameter() ? (checker.getBaseConstraintOfType(one) ?? one) : one
    // An object whose fields are all optional may be any object in JavaScript: options check their names themselves.
    const isWeak =
      wanted.getProperties().length > 0 &&
      wanted.getProperties().every((field) => field.flags & ts.SymbolFlags.Optional)
    const isRecord = (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(type)
    return (isWeak && isRecord) || checker.isTypeAssignableTo(type, wanted)
  }
  return new Map(
    functions.map(({ name, subPath }) => {
      const found = exportsOf(entryPoints[subPath as keyof typeof entryPoints]).find((one) => one.name === name)!
      const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
      const signatures = checker.getTypeOfSymbol(symbol).getCallSignatures()
      const count = Math.max(...signatures.map(({ parameters }) => parameters.length))
      const refused = Array.from({ length: count }, (_, i) =>
        Object.keys(wrongValues).filter(
          (kind) => !signatures.some(({ parameters }) => accepts(parameters[i], types.get(kind)!)),
        ),
      )
      return [name, refused] as const
    }),
  )
}
