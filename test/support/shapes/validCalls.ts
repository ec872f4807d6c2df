import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { exampleModule, type PublicFunction } from '../../docs/publicFunctions'
import { entryPoints } from '../command/entryPoints'

type Functions = Readonly<Record<string, (...given: unknown[]) => unknown>>

export interface BuiltFunctions {
  /** By sub-path. */
  readonly api: Readonly<Record<string, Functions>>
  /** The arguments of a call that an example makes, by function. */
  readonly calls: ReadonlyMap<string, readonly unknown[]>
}

/**
 * All sub-paths, and the arguments with which their examples call them. Sources and examples are bundled: to transform a thousand files one by one takes a
 * minute.
 */
export async function validCalls(functions: readonly PublicFunction[]): Promise<BuiltFunctions> {
  const folder = resolve('.tsbuild/shapes')
  mkdirSync(folder, { recursive: true })
  const names = functions.flatMap((documented) =>
    documented.examples.map((example, index) => {
      const name = `${documented.name}-${index}`
      writeFileSync(join(folder, `${name}.ts`), `${recording(example, documented)}\nexport {}\n`)
      return name
    }),
  )
  const paths = Object.keys(entryPoints)
  writeFileSync(
    join(folder, 'main.ts'),
    `export const api = {${paths.map((path) => `'${path}': await import('${path}')`)}}
export const examples = [${names.map((name) => `() => import('./${name}')`)}]`,
  )
  await build({
    entryPoints: { main: join(folder, 'main.ts') },
    outdir: join(folder, 'built'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
    alias: {
      '#inflate': resolve('src/node/inflate.ts'),
      ...Object.fromEntries(Object.entries(entryPoints).map(([path, file]) => [path, resolve(file)])),
    },
  })
  const calls = new Map<string, readonly unknown[]>()
  Object.assign(globalThis, { noteCalls: (exported: Functions) => noted(exported, calls) })
  const built = pathToFileURL(join(folder, 'built/main.js')).href
  const { api, examples } = await import(/* @vite-ignore */ built)
  for (const example of examples) await example()
  rmSync(folder, { recursive: true })
  return { api, calls }
}

/** The example with its functions noted, but for those whose names it gives to values of its own. */
function recording(example: string, documented: PublicFunction): string {
  return exampleModule(example, documented).replace(
    /^import \{ (.*?) \} from '(.*?)'/,
    (_, names: string, from: string) => {
      const used = names
        .split(', ')
        .filter((name) => !new RegExp(`(const|let) (${name}\\b|.*[{,] ?${name}\\b.*= )`).test(example))
      return `import * as api from '${from}'\nconst { ${used.join(', ')} } = globalThis.noteCalls(api)`
    },
  )
}

function noted(exported: Functions, calls: Map<string, readonly unknown[]>): Functions {
  const entries = Object.entries(exported).map(([name, value]) => {
    if (typeof value !== 'function' || /^[A-Z]/.test(name)) return [name, value] as const
    const note = (...given: unknown[]) => {
      if (!calls.has(name)) calls.set(name, given)
      return value(...given)
    }
    return [name, note] as const
  })
  return Object.fromEntries(entries)
}
