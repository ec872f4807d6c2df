import { defineConfig, type Options } from 'tsup'

const subPaths = {
  index: 'src/index.ts',
  metrics: 'src/metrics/index.ts',
  text: 'src/metrics/text/index.ts',
  ndarray: 'src/ndarray.ts',
  node: 'src/node/index.ts',
  worker: 'src/grading/worker.ts',
}
const inflate = { 'inflate-node': 'src/node/inflate.ts', 'inflate-web': 'src/formats/inflateWeb.ts' }

const common: Options = {
  target: 'node20',
  platform: 'neutral',
  tsconfig: 'tsconfig.build.json',
  external: [/^node:/, '#inflate'],
  removeNodeProtocol: false,
  // One graph of shared chunks a format: an error class or a symbol must exist once, whichever sub-path made it.
  splitting: true,
}
const types = process.env.MEDGRADE_NO_TYPES ? false : { entry: subPaths }

export default defineConfig([
  {
    ...common,
    // Half the bytes to parse at start-up; names stay, so a stack trace still reads. Not for CommonJS: tsup rewrites its chunks as text,
    // which takes white space between statements for granted.
    esbuildOptions(options) {
      options.minifyWhitespace = true
      options.minifySyntax = true
    },
    format: 'esm',
    dts: types,
    entry: { ...subPaths, ...inflate, cli: 'src/cli/main.ts', 'case-worker': 'src/node/caseWorker.ts' },
  },
  // The worker pool finds its worker beside itself; CommonJS has no import.meta, so the shim answers for it.
  { ...common, format: 'cjs', shims: true, dts: types, entry: { ...subPaths, ...inflate } },
])
