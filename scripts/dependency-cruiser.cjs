/**
 * The layers and what each may import besides itself, `errors` and `contract`, from the lowest to the highest:
 * python → array → formats, kernels → understanding, metrics, ranking → catalogue → challenges, presets → engine → agents, evaluation → reporting → node → cli.
 * Any other import fails.
 */
const layers = {
  contract: [],
  errors: [],
  python: [],
  array: ['python'],
  formats: ['python', 'array'],
  kernels: ['python', 'array'],
  understanding: ['python', 'array', 'formats'],
  metrics: ['python', 'array', 'kernels'],
  ranking: ['python', 'kernels'],
  catalogue: ['python', 'array', 'kernels', 'metrics', 'ranking'],
  challenges: ['python', 'array', 'formats', 'understanding', 'kernels', 'metrics', 'ranking', 'catalogue'],
  presets: ['python', 'array', 'formats', 'understanding', 'kernels', 'metrics', 'ranking', 'catalogue'],
  engine: ['python', 'array', 'formats', 'understanding', 'kernels', 'metrics', 'ranking', 'catalogue', 'challenges'],
  agents: [
    'python',
    'array',
    'formats',
    'understanding',
    'kernels',
    'metrics',
    'ranking',
    'catalogue',
    'challenges',
    'engine',
  ],
  evaluation: [
    'python',
    'array',
    'formats',
    'understanding',
    'kernels',
    'metrics',
    'ranking',
    'catalogue',
    'presets',
    'engine',
  ],
}
layers.reporting = Object.keys(layers)
layers.node = [...layers.reporting, 'reporting']

/** `contract/` holds types only; every layer may import it. */
const dependencies = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports-only-lower-layers`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^src/', pathNot: `^src/(${[layer, 'contract', 'errors', ...allowed].join('|')})/` },
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
