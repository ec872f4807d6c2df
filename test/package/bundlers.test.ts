import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'
import { type Plugin, rollup } from 'rollup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRADE_START_KB } from './gradeStart'
import { packedProject } from './packedProject'

// What a user's bundler makes of the packed tarball, by its defaults. The entry and what it imports statically is what a page loads before it can do anything.

const KB = 1000
/** No dependency of the project: it is installed beside the tarball. */
const webpackVersion = '5.113.0'

const opened: { project: string; webpack?: WebpackCompiler } = { project: '' }
beforeAll(() => {
  opened.project = packedProject(`webpack@${webpackVersion}`)
})
afterAll(() => rmSync(opened.project, { recursive: true, force: true }))

interface WebpackCompiler {
  run(done: (error: Error | null, stats: { hasErrors(): boolean; toString(how: object): string }) => void): void
}

/** Bytes of an output and of all that it imports statically. */
function startBytes(folder: string, entry: string): number {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, next] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g))
      visit(join(dirname(file), next!))
  }
  visit(entry)
  return [...seen].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)
}

/** A bundler by its recipe: reads `entry.js` of the project, writes `entry.js` into the folder, minified. */
type Bundle = (project: string, folder: string) => Promise<void>

/** Rollup itself knows no packages: this finds those of the tarball by their export conditions, and leaves others to the page. */
const exportsOf = (project: string): Plugin => {
  const home = join(project, 'node_modules/medgrade')
  const { exports, imports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return {
    name: 'exports',
    resolveId(name, importer) {
      const target =
        name === '#inflate' ? imports[name].default.import : exports[name.replace('medgrade', '.')]?.import.default
      if (target !== undefined) return { id: join(home, target), moduleSideEffects: false }
      if (!name.startsWith('.')) return importer === undefined ? null : { id: name, external: true }
      return {
        id: resolve(dirname(importer!), name),
        moduleSideEffects: importer?.startsWith(home) ? false : 'no-treeshake',
      }
    },
  }
}

interface Compilation {
  readonly hooks: { readonly processAssets: { tap(when: object, then: (assets: object) => void): void } }
  updateAsset(name: string, change: (asset: object) => object, facts: object): void
}
interface Compiler {
  readonly hooks: { readonly compilation: { tap(name: string, then: (compilation: Compilation) => void): void } }
  readonly webpack: { readonly Compilation: { readonly PROCESS_ASSETS_STAGE_OPTIMIZE: number } }
}

/** webpack puts into the entry what it needs at once. The chunks that come later are not weighed, and to minify them takes most of the time. */
const unweighedChunks = {
  apply({ hooks, webpack }: Compiler) {
    const when = { name: 'unweighed', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE }
    hooks.compilation.tap(when.name, (compilation) => {
      compilation.hooks.processAssets.tap(when, (assets) => {
        for (const name of Object.keys(assets))
          if (name !== 'entry.js') compilation.updateAsset(name, (asset) => asset, { minimized: true })
      })
    })
  },
}

const bundlers: Readonly<Record<'esbuild' | 'Rollup' | 'Vite' | 'webpack', Bundle>> = {
  async esbuild(project, folder) {
    const entryPoints = [join(project, 'entry.js')]
    const recipe = { bundle: true, splitting: true, format: 'esm', platform: 'browser', minify: true } as const
    await esbuild({ ...recipe, entryPoints, outdir: folder, logLevel: 'error' })
  },
  async Rollup(project, folder) {
    const bundle = await rollup({ input: join(project, 'entry.js'), plugins: [exportsOf(project)], onwarn: () => {} })
    const { output } = await bundle.generate({
      format: 'es',
      entryFileNames: 'entry.js',
      chunkFileNames: '[name]-[hash].js',
    })
    const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
    // Rollup leaves minifying to others. What comes later is not weighed.
    const files = new Set(['entry.js'])
    for (const file of files) {
      const { code, imports } = chunks.get(file)!
      await esbuild({
        stdin: { contents: code },
        minify: true,
        format: 'esm',
        outfile: join(folder, file),
        logLevel: 'error',
      })
      for (const next of imports) if (chunks.has(next)) files.add(next)
    }
  },
  async Vite(project, folder) {
    const { build } = await import('vite')
    const output = { entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js' }
    const rolldownOptions = { input: join(project, 'entry.js'), output }
    const settings = { outDir: folder, modulePreload: false, rolldownOptions } as const
    await build({ configFile: false, root: project, logLevel: 'error', build: settings })
  },
  async webpack(project, folder) {
    opened.webpack ??= createRequire(join(project, 'package.json'))('webpack')({
      mode: 'production',
      // All but the entry is the same for each import: it is read once.
      cache: { type: 'memory' },
      context: project,
      entry: './entry.js',
      output: { path: folder, filename: 'entry.js' },
      performance: false,
      plugins: [unweighedChunks],
    })
    await new Promise<void>((done, fail) =>
      opened.webpack!.run((error, stats) =>
        error || stats.hasErrors() ? fail(error ?? new Error(stats.toString({ all: false, errors: true }))) : done(),
      ),
    )
  },
}

const imports = [
  // The README promises 20 KB of the first; what a bundler reaches is held closer.
  [`import { dice } from 'medgrade'`, 'dice', 7],
  [`import { dice } from 'medgrade/metrics'`, 'dice', 6.3],
  [`import { hausdorffDistance } from 'medgrade'`, 'hausdorffDistance', 19],
  [`import { psnr } from 'medgrade'`, 'psnr', 5],
  [`import { evaluateCoco } from 'medgrade'`, 'evaluateCoco', 15],
  [`import { grade } from 'medgrade'`, 'grade', GRADE_START_KB],
] as const

describe.each(Object.entries(bundlers))('the tarball bundled by %s', (name, bundle) => {
  it.each(imports)('%s', async (line, used, most) => {
    const { project } = opened
    const folder = join(project, 'out', name)
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(join(project, 'entry.js'), `${line}\nglobalThis.used = ${used}\n`)
    await bundle(project, folder)
    expect(existsSync(join(folder, 'entry.js'))).toBe(true)
    const bytes = startBytes(folder, 'entry.js')
    console.log(`${name}: ${line}: ${(bytes / KB).toFixed(2)} KB`)
    expect(bytes).toBeGreaterThan(KB)
    expect(bytes).toBeLessThan(most * KB)
  })
})
