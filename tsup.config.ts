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

const common: Options = {
  target: 'node20',
  platform: 'neutral',
  tsconfig: 'tsconfig.build.json',
  external: [/^node:/, '#inflate'],
  removeNodeProtocol: false,
  // One graph of shared chunks a format: who imports two sub-paths does not load what they share twice.
  splitting: true,
}
const { metrics, detection, images, ...shared } = subPaths
const types = process.env.MEDGRADE_NO_TYPES ? false : { entry: subPaths }

export default defineConfig([
  {
    ...common,
    esbuildPlugins: [starExports],
    format: 'esm',
    dts: types,
    entry: { ...shared, ...rooms, ...inflate, 'case-worker': 'src/node/caseWorker.ts' },
  },
  // The command by itself: what it loads at its own moments would cut the library into fifty files for a case, where thirty do.
  { ...common, format: 'esm', entry: { cli: 'src/cli/main.ts' } },
  // In one file each: cut along what the other sub-paths share, the metrics are fifteen files, and to find those takes longer than to parse them.
  { ...common, format: 'esm', splitting: false, entry: { metrics, detection, images } },
  // The worker pool finds its worker beside itself; CommonJS has no import.meta, so the shim answers for it.
  { ...common, format: 'cjs', shims: true, dts: types, entry: { ...subPaths, ...inflate } },
])
