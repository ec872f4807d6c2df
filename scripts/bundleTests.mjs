// Bundles the tests of a suite, so that Node imports them itself: the module runner of Vitest would transform each source for every worker, and look up
// every imported name at each use.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/** Each file reads what lies beside its source. @type {import('esbuild').Plugin} */
const keepUrls = {
  name: 'keep-urls',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: 'ts' }
    })
  },
}

/** These import TypeScript that they write, which Node cannot. */
const importTypeScript = ['test/agents/judging/judgeServer', 'test/docs/howTo', 'test/docs/scoreServerPage']

/**
 * The pattern of suites.json as a regular expression.
 *
 * @param {string} pattern
 */
function expressionOf(pattern) {
  const parts = { '**/': '(?:.*/)?', '*': '[^/]*', '{': '(?:', '}': ')', ',': '|', '.': '\\.' }
  return new RegExp(`^${pattern.replaceAll(/\*\*\/|[*{},.]/g, (part) => parts[part])}$`)
}

/**
 * Bundles the test files of a suite.
 *
 * @param {{ include: string[], exclude?: string[] }} patterns
 * @param {string} folder where each lies under its own path, with the ending js
 */
export async function bundleTests({ include, exclude = [] }, folder) {
  const [wanted, unwanted] = [include, exclude].map((patterns) => patterns.map(expressionOf))
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((path) => `test/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => wanted.some((one) => one.test(path)) && !unwanted.some((one) => one.test(path)))
    .filter((path) => !importTypeScript.includes(path.replace('.test.ts', '')))
  rmSync(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outbase: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '#inflate': './src/node/inflate.ts', typescript: './scripts/typescript.mjs' },
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [keepUrls],
    logLevel: 'error',
  })
}
