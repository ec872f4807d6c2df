import { existsSync, readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as metrics from '../../src/metrics/index'
import * as ranking from '../../src/ranking/index'
import { exampleBlocks, runExample } from './runExample'

const folder = 'docs/metrics'
const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const read = (path: string) => readFileSync(path, 'utf8')

const program = ts.createProgram(['src/metrics/index.ts', 'src/ranking/index.ts'], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
})
const checker = program.getTypeChecker()

/** Names of the options that a public function takes: the properties of every parameter called `options`. */
function optionsOf(functionName: string): string[] {
  const names = new Set<string>()
  for (const file of ['src/metrics/index.ts', 'src/ranking/index.ts']) {
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

const functions = Object.entries({ ...metrics, ...ranking }).filter(([, value]) => typeof value === 'function')
// An alias shares its page with the function that it names.
const documented = functions.filter(
  ([name, value]) => name === (value as { name?: unknown }).name && !/^[A-Z]/.test(name) && name !== 'isMedgradeError',
)

describe('every public metric and ranking function has its page', () => {
  it.each(documented)('%s', (name) => {
    const path = `${folder}/${name}.md`
    expect(existsSync(path), `${path} is missing`).toBe(true)
    const page = read(path)
    for (const option of optionsOf(name))
      expect(page, `${path} does not name the option ${option}`).toContain(`\`${option}`)
    expect(exampleBlocks(page).length, `${path} has no example`).toBeGreaterThan(0)
  })
})

describe('every example of a page prints what the page says', () => {
  it.each(pages)('%s', async (name) => {
    for (const [index, code] of exampleBlocks(read(`${folder}/${name}`)).entries())
      for (const { expected, actual } of await runExample(`${name.replace('.md', '')}-${index}`, code))
        expect(actual, `the page says ${expected}`).toContain(expected)
  })
})
