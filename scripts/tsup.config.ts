import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import bundled from './bundledPackages.json'
import subPaths from './entryPoints.json'

/** Parts of the main entry that are files of their own in dist, so that a page loads only those it uses. */
const parts = {
  challenges: 'src/challenges/index.ts',
  agents: 'src/agents/index.ts',
  engine: 'src/engine/index.ts',
  facts: 'src/reporting/facts/index.ts',
  tables: 'src/reporting/tables/index.ts',
  'all-tracking': 'src/metrics/tracking/index.ts',
  'all-registration': 'src/metrics/registration/index.ts',
  'all-lesions': 'src/metrics/lesions/index.ts',
  'all-clinical': 'src/metrics/clinical/index.ts',
  'all-calibration': 'src/metrics/calibration/index.ts',
}
/** These are sub-paths of one file each. A bundler that splits code by file (esbuild) would load all that the parts share with any challenge for one metric. */
const single = {
  metrics: subPaths.metrics,
  detection: subPaths.detection,
  images: subPaths.images,
}
const inflate = { 'inflate-node': 'src/node/inflate.ts', 'inflate-web': 'src/formats/gzip/inflateWeb.ts' }

/**
 * Keeps the lines `export * from './engine.js'` of src/index.ts in the built file. With everything bundled into index.js, a page that grades
 * one challenge would load all of them. The size budgets in test/package hold this.
 */
const starExports: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'star-exports',
  setup({ onResolve }) {
    const files = Object.entries({ ...parts, ...single })
    onResolve({ filter: /^\.\// }, ({ importer, path }) => {
      if (!/src[\\/]index\.ts$/.test(importer)) return undefined
      const part = files.find(([, file]) => [`src/${path.slice(2)}.ts`, `src/${path.slice(2)}/index.ts`].includes(file))
      return part && { path: `./${part[0]}.js`, external: true }
    })
  },
}

/** The file in dist of a package that is part of it: `@observablehq/plot` is `plot.js`. */
const fileOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Each such package is one file for the library, the command and CommonJS, loaded with the first figure. An installation has fewer packages so: row E7. */
const bundledOnce: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'bundled-once',
  setup({ onResolve }) {
    onResolve({ filter: /^[@\w]/ }, ({ kind, path }) =>
      kind !== 'entry-point' && Object.hasOwn(bundled, path)
        ? { path: `./${fileOf(path)}.js`, external: true }
        : undefined,
    )
  },
}

/** `src/challenges/rex-mle/panther/leaderboards/task1.json` is `data-panther-task1.js`. */
const dataFile = (path: string) =>
  `data-${path
    .split(/[\\/]/)
    .filter((part) => !/^leaderboards?(\.json)?$/.test(part))
    .slice(-2)
    .join('-')
    .replace(/^rex-mle-|\.json$/g, '')}`
const leaderboards = readdirSync('src/challenges', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /leaderboards?[\\/][\w-]+\.json$|leaderboard\.json$/.test(path),
)

/** Each published leaderboard is one file for the library, the command and CommonJS, loaded when it is asked for: row E7. */
const dataOnce: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'data-once',
  setup({ onResolve }) {
    onResolve({ filter: /leaderboard.*\.json$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: `./${dataFile(path)}.js`, external: true } : undefined,
    )
  },
}

/**
 * The sheets of metrics load each metric of masks by its own file. In the library these stay one file: a page that grades would load all that they
 * share with its challenges in small pieces.
 */
const metricsOnce: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'metrics-once',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/\.\.\/metrics\/(overlap|distance|instances|topology)\// }, ({ importer, kind }) =>
      kind === 'dynamic-import' && /src[\\/]catalogue[\\/]sheets[\\/]/.test(importer)
        ? { path: resolve('src/metrics/index.ts') }
        : undefined,
    )
  },
}

const common: Options = {
  target: 'node20',
  platform: 'neutral',
  tsconfig: 'src/tsconfig.build.json',
  external: [/^node:/, '#inflate'],
  removeNodeProtocol: false,
  esbuildPlugins: [bundledOnce, dataOnce, metricsOnce],
  // Shared chunks: code that two sub-paths import is loaded once.
  splitting: true,
}
/** Programs: the decoder is part of the same build, since a second copy of `volumeMemory` would never get memory back. */
const forNode: Options = {
  ...common,
  external: [/^node:/],
  esbuildPlugins: [bundledOnce, dataOnce],
  esbuildOptions: (options) => {
    options.minifyWhitespace = true
    options.minifySyntax = true
    options.alias = { '#inflate': './src/node/inflate.ts' }
    options.chunkNames = 'command-[name]-[hash]'
  },
}
const programs = {
  cli: 'src/cli/main.ts',
  'case-worker': 'src/node/pool/caseWorker.ts',
  'coco-worker': 'src/node/coco/cocoWorker.ts',
}
const { metrics: _, detection: __, images: ___, ...shared } = subPaths

export default defineConfig([
  {
    target: 'node20',
    platform: 'neutral',
    format: 'esm',
    splitting: false,
    minify: true,
    entry: Object.fromEntries(leaderboards.map((path) => [dataFile(path), `src/challenges/${path}`])),
  },
  {
    ...common,
    esbuildPlugins: [starExports, bundledOnce, dataOnce, metricsOnce],
    format: 'esm',
    entry: { ...shared, ...parts, ...inflate },
    esbuildOptions: (options) => {
      options.minifyWhitespace = true
      options.minifySyntax = true
    },
  },
  // Built apart from the library, whose entry points would split it into more files, which scripts/groupChunks.mjs then joins: bench row E5.
  { ...forNode, format: 'esm', entry: programs },
  // One file each, which is faster to import than shared chunks: bench row B1.
  { ...common, format: 'esm', splitting: false, entry: single },
  // CommonJS has no import.meta; the shim provides it for the worker pool, which finds its worker by it. Its declarations: scripts/declarations.mjs.
  { ...common, format: 'cjs', shims: true, entry: { ...subPaths, ...inflate } },
  {
    target: 'node20',
    platform: 'neutral',
    format: 'esm',
    splitting: false,
    minify: true,
    noExternal: [/./],
    entry: Object.fromEntries(Object.entries(bundled).map(([name, file]) => [fileOf(name), file])),
    esbuildOptions: (options) => {
      options.mainFields = ['module', 'main']
    },
  },
])
