import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'

const subPaths = {
  index: 'src/index.ts',
  metrics: 'src/metrics/index.ts',
  detection: 'src/metrics/detection/index.ts',
  images: 'src/metrics/images/index.ts',
  text: 'src/metrics/text/index.ts',
  ndarray: 'src/ndarray.ts',
  node: 'src/node/index.ts',
  worker: 'src/grading/worker.ts',
}
/** The rooms of the main entry that a page may do without, each with a file of its own name in dist. */
const rooms = {
  challenges: 'src/challenges/index.ts',
  grading: 'src/grading/index.ts',
  'all-metrics': 'src/metrics/index.ts',
  'all-detection': 'src/metrics/detection/index.ts',
  'all-images': 'src/metrics/images/index.ts',
}
const inflate = { 'inflate-node': 'src/node/inflate.ts', 'inflate-web': 'src/formats/inflateWeb.ts' }

/**
 * Leaves the lines of src/index.ts as they are, `export * from './grading.js'`. A bundler that splits code sees whatever a file imports as needed
 * at once: with everything imported by one file, a page that grades one challenge would load all of them. CommonJS gains nothing by it.
 */
const starExports: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'star-exports',
  setup({ onResolve }) {
    const files = Object.entries(rooms)
    onResolve({ filter: /^\.\// }, ({ importer, path }) => {
      if (!/src[\\/]index\.ts$/.test(importer)) return undefined
      const room = files.find(([, file]) => file === `src/${path.slice(2)}.ts`)
      return room && { path: `./${room[0]}.js`, external: true }
    })
  },
}

/**
 * For Node: what our files import at their own moments is imported at once, so that the library is three files instead of sixty. To find and link
 * sixty takes a first case a fifth of its time, to parse what it does not need a twentieth. Packages still wait until they are asked for.
 */
const eager: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'eager',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const imports: string[] = []
      const text = (await readFile(path, 'utf8')).replace(/\bimport\(('\.{1,2}\/[^']+')\)/g, (_, file) => {
        imports.push(`import * as $${imports.length} from ${file};`)
        return `Promise.resolve($${imports.length - 1})`
      })
      return { contents: imports.join('') + text, loader: 'ts' }
    })
  },
}

const common: Options = {
  target: 'node20',
  platform: 'neutral',
  tsconfig: 'src/tsconfig.build.json',
  external: [/^node:/, '#inflate'],
  removeNodeProtocol: false,
  // One graph of shared chunks a format: who imports two sub-paths does not load what they share twice.
  splitting: true,
}
const { metrics, detection, images, node, ...shared } = subPaths
/** `index-node` and so on: what package.json gives to Node for the sub-paths that have more than one form. */
const forNode = Object.fromEntries(Object.entries(shared).map(([name, file]) => [`${name}-node`, file]))
const types = process.env.MEDGRADE_NO_TYPES ? false : { entry: subPaths }

export default defineConfig([
  {
    ...common,
    esbuildPlugins: [starExports],
    format: 'esm',
    dts: types,
    entry: { ...shared, ...rooms, ...inflate },
  },
  {
    ...common,
    esbuildPlugins: [eager],
    format: 'esm',
    external: [/^node:/],
    esbuildOptions: (options) => {
      options.alias = { '#inflate': './src/node/inflate.ts' }
    },
    entry: { ...forNode, node, 'case-worker': 'src/node/caseWorker.ts' },
  },
  // The command by itself: what it loads at its own moments would cut the library into fifty files for a case, where thirty do.
  { ...common, format: 'esm', entry: { cli: 'src/cli/main.ts' } },
  // In one file each: cut along what the other sub-paths share, the metrics are fifteen files, and to find those takes longer than to parse them.
  { ...common, format: 'esm', splitting: false, entry: { metrics, detection, images } },
  // The worker pool finds its worker beside itself; CommonJS has no import.meta, so the shim answers for it.
  { ...common, format: 'cjs', shims: true, dts: types, entry: { ...subPaths, ...inflate } },
])
