import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { transform } from 'esbuild'
import { vi } from 'vitest'
import { commandFolder } from '../support/command/commandFolder'

/** A line of an example that prints: what stands behind the arrow must be what it prints. */
export interface PrintedLine {
  readonly expected: string
  /** The ways in which the printed value may be written down. */
  readonly actual: readonly string[]
}

/** The TypeScript blocks below a page's `## Example` heading (or all of the page's, when it has no such heading). */
export function exampleBlocks(page: string): string[] {
  const start = page.search(/^##+ Examples?\b/m)
  const section = start < 0 ? page : page.slice(start)
  return [...section.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => match[1]!)
}

const bundleOf = (path: string) =>
  join(commandFolder, `${path === 'medgrade' ? 'index' : path.slice('medgrade/'.length)}.js`)

/** Runs a block as a module of this project and pairs each `console.log(…) // → value` with what it printed. */
export async function runExample(name: string, code: string): Promise<PrintedLine[]> {
  const folder = join(process.cwd(), 'reports/docs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name.replaceAll('/', '-')}.mjs`)
  const built = await transform(code, {
    loader: 'ts',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  writeFileSync(
    file,
    built.code.replaceAll(/(?<=\bfrom )"(medgrade[\w/]*)"/g, (_, path) => JSON.stringify(bundleOf(path))),
  )
  const calls: unknown[][] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void calls.push(values))
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href)
  } finally {
    log.mockRestore()
  }
  const expected = [...code.matchAll(/console\.log\(.*\/\/ → (.*)$/gm)].map((match) => match[1]!.trim())
  const prints = code.match(/console\.log\(/g)?.length ?? 0
  if (expected.length !== calls.length || prints !== expected.length)
    throw new Error(
      `${name}: ${calls.length} lines printed, ${expected.length} expected values of ${prints} console.log`,
    )
  return calls.map((values, index) => ({
    expected: expected[index]!,
    actual: [
      values.map(String).join(' '),
      values.map((value) => JSON.stringify(value)).join(' '),
      values.map((value) => inspect(value, { breakLength: Number.POSITIVE_INFINITY })).join(' '),
    ],
  }))
}
