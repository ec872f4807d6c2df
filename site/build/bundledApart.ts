import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, ResolvedConfig } from 'vite'

interface Bundle {
  /** Path of each file in the site, with its text. */
  readonly files: ReadonlyMap<string, string>
  /** Path in the site of each entry of the bundle. */
  readonly paths: ReadonlyMap<string, string>
}

/** Pages and workers have one bundle. */
const made: { bundle?: Promise<Bundle> } = {}

async function bundle(
  root: string,
  entries: readonly string[],
  target: ResolvedConfig['build']['target'],
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    outdir: root,
    entryNames: 'assets/chunks/[name].[hash]',
    chunkNames: 'assets/chunks/[name].[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    ...(target ? { target } : {}),
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  const of = (entry: string) => outputs.find(([, { entryPoint }]) => entryPoint && resolve(root, entryPoint) === entry)
  return {
    files: new Map(outputFiles.map(({ path, text }) => [path.slice(root.length + 1), text])),
    paths: new Map(entries.map((entry) => [entry, of(entry)![0]])),
  }
}

/**
 * Bundles large packages, of which almost all is used, by esbuild alone: NiiVue, and those that the library brings along as one file each. Rollup would look through them for
 * unused code dozens of times, once more for every worker. Pages and workers load the same files.
 */
export function bundledApart(root: string, base: string): Plugin {
  const viewer = join(root, 'site/src/compare/viewerParts.ts')
  const packages: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(root, 'scripts/bundledPackages.json'), 'utf8'),
  )
  const ofPackage = new Map(
    Object.keys(packages).map((name) => [name, join(root, 'dist', `${name.slice(name.lastIndexOf('/') + 1)}.js`)]),
  )
  const entries = [viewer, ...ofPackage.values()]
  let config: ResolvedConfig
  const bundled = () => (made.bundle ??= bundle(root, entries, config.build.target))
  return {
    name: 'bundled-apart',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    async resolveId(asked, importer) {
      const file = asked.startsWith('.') && importer !== undefined ? resolve(dirname(importer), asked) : null
      const entry = ofPackage.get(asked) ?? entries.find((one) => one === file || one === `${file}.ts`)
      if (entry === undefined) return null
      return { id: base + (await bundled()).paths.get(entry)!, external: 'absolute' }
    },
    async generateBundle() {
      if (config.isWorker || config.build.ssr) return
      for (const [fileName, source] of (await bundled()).files) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
