// A test file and all sources below it as one script: a fresh evaluation of it is a fresh copy of every module. Packages, node modules and
// vitest stay outside and are shared.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { build } from 'esbuild'
import { testApi } from './testApi.mjs'

const outside = (globalThis.__outside = new Map([['vitest', testApi]]))

/** Aliases of vitest.config.ts. */
const aliases = new Map([
  ['#inflate', 'src/node/inflate.ts'],
  ['medgrade', 'src/index.ts'],
  ['medgrade/metrics', 'src/metrics/index.ts'],
  ['medgrade/detection', 'src/metrics/detection/index.ts'],
  ['medgrade/images', 'src/metrics/images/index.ts'],
  ['medgrade/text', 'src/metrics/text/index.ts'],
  ['medgrade/ndarray', 'src/ndarray.ts'],
  ['medgrade/node', 'src/node/index.ts'],
  ['medgrade/worker', 'src/grading/worker.ts'],
])

/** The text of the script for the test file `path`. */
export async function bundleTest(path) {
  const { outputFiles } = await build({
    entryPoints: [resolve(path)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // package.json promises that imports have no side effects; here loading is one.
    ignoreAnnotations: true,
    logLevel: 'error',
    plugins: [places],
  })
  return outputFiles[0].text
}

/** A function that evaluates the bundle in the file `name` anew, its modules too; its promise settles when the top level is through. */
export async function evaluator(name) {
  const text = await readFile(name, 'utf8')
  for (const [, path] of text.matchAll(/__outside\.get\("([^"]+)"\)/g)) await load(path)
  const script = new vm.Script(`(async () => {${text}\n})`, {
    filename: name,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  return () => script.runInThisContext()()
}

async function load(path) {
  if (!outside.has(path)) outside.set(path, await import(path))
  return outside.get(path)
}

const places = {
  name: 'places',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return null
      const ours = aliases.get(path)
      return ours ? { path: resolve(ours) } : { path, namespace: 'outside' }
    })
    onLoad({ filter: /./, namespace: 'outside' }, async ({ path }) => {
      const names = Object.keys(await load(path)).filter((name) => name !== 'default')
      const lines = names.map((name) => `const $${name} = of[${JSON.stringify(name)}]; export { $${name} as ${name} }`)
      const own = `const of = globalThis.__outside.get(${JSON.stringify(path)}); export default of.default`
      return { contents: [own, ...lines].join('\n') }
    })
    onLoad({ filter: /[\\/](src|test)[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const placed = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      // What is imported in the course of a test is loaded before: whether code runs while modules load must not hang on which test is first.
      const later = [...text.matchAll(/import\(('\.[^']+')\)/g)].map(([, module]) => `import ${module}`)
      return { contents: [placed, ...later].join('\n'), loader: 'ts' }
    })
  },
}
