import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Parameters without a type: JavaScript has none. */
const untyped: ReadonlySet<number> = new Set([7006, 7031])

/** The TypeScript and JavaScript blocks of a page as files: at the path of their first line (`// src/…`), else beside the page. A file that exists goes on. */
function blocksOf(page: string): [path: string, code: string][] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^( *)```(ts|js)\n([\s\S]*?)^ *```/gm)]
  return blocks.map(([, margin = '', language, text = ''], index) => {
    const code = text.replaceAll(new RegExp(`^${margin}`, 'gm'), '')
    const [, place] = /^\/\/ ((?:src|docs|test)\/\S+)\n/.exec(code) ?? []
    const beside = `${dirname(page)}/${page.replaceAll('/', '-')}.${index}.${language}`
    return [resolve(place ?? beside), `${code}\nexport {}\n`]
  })
}

it('every block of code of the README and the docs compiles with its imports', () => {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const blocks = new Map(['README.md', ...docs.map((name) => `docs/${name}`)].flatMap(blocksOf))
  expect(blocks.size).toBeGreaterThan(200)
  const files = new Map(
    [...blocks].map(([path, code]) => [path, existsSync(path) ? `${readFileSync(path, 'utf8')}\n${code}` : code]),
  )
  const { config } = ts.readConfigFile('test/tsconfig.json', ts.sys.readFile)
  const { rootDir: _, ...options } = ts.parseJsonConfigFileContent(config, ts.sys, 'test').options
  const settings: ts.CompilerOptions = {
    ...options,
    ...{ noEmit: true, composite: false, incremental: false, allowJs: true, checkJs: true },
    ...{ noUnusedLocals: false, noUnusedParameters: false },
  }
  const host = ts.createCompilerHost(settings)
  const { fileExists, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.getSourceFile = (path, version, ...rest) => {
    const code = files.get(path)
    return code === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, code, version)
  }
  const program = ts.createProgram([...blocks.keys()], settings, host)
  const problems = [...blocks.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)!
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      .filter(({ code }) => !(path.endsWith('.js') && untyped.has(code)))
      .map(({ start = 0, messageText }) => {
        const { line } = source.getLineAndCharacterOfPosition(start)
        return `${path}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
      })
  })
  expect(problems).toEqual([])
})
