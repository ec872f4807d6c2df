/**
 * The layers and what each may import besides itself, `errors` and `contract.ts`:
 * python → array → formats, kernels → metrics → benchmarks, ranking → grading → evaluation → reporting → node → cli. Any other import fails.
 */
const layers = {
  errors: [],
  python: [],
  array: ['python'],
  formats: ['python', 'array'],
  kernels: ['python', 'array'],
  metrics: ['python', 'array', 'kernels'],
  ranking: ['python', 'kernels'],
  benchmarks: ['python', 'array', 'kernels', 'metrics'],
  grading: ['python', 'array', 'formats', 'kernels', 'metrics', 'ranking', 'benchmarks'],
  evaluation: ['python', 'array', 'formats', 'kernels', 'metrics', 'ranking', 'grading'],
  reporting: ['python', 'array', 'formats', 'kernels', 'metrics', 'ranking', 'benchmarks', 'grading', 'evaluation'],
}

/** `contract.ts` holds types only; every layer may import it. */
const dependencies = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-lower-layers`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: `^src/(contract\\.ts|(${[layer, 'errors', ...allowed].join('|')})/)` },
}))

module.exports = {
  forbidden: [
    ...dependencies,
    {
      name: 'node-built-ins-only-in-node-and-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(node|cli)/' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: require('node:path').resolve(__dirname, '../src/tsconfig.build.json') },
  },
}
