import { defineConfig } from 'tsup'

const entry = {
  index: 'src/index.ts',
  metrics: 'src/metrics/index.ts',
  text: 'src/metrics/text/index.ts',
  ndarray: 'src/ndarray.ts',
  node: 'src/node/index.ts',
  worker: 'src/grading/worker.ts',
}

const common = {
  target: 'node20',
  platform: 'neutral' as const,
  tsconfig: 'tsconfig.build.json',
  external: [/^node:/, '#inflate'],
  treeshake: true,
  sourcemap: false,
}

export default defineConfig((options) => [
  // One chunk graph for all sub-paths: a class such as MedgradeError must exist once, whichever sub-path threw it.
  {
    ...common,
    entry,
    format: ['esm', 'cjs'],
    splitting: true,
    clean: !options.watch,
    dts: options.dts === undefined ? true : options.dts,
  },
  {
    ...common,
    entry: {
      'inflate-node': 'src/node/inflate.ts',
      'inflate-web': 'src/formats/inflateWeb.ts',
    },
    format: ['esm', 'cjs'],
    splitting: false,
  },
])
