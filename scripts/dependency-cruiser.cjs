/** The stream: python → formats → array → kernels → metrics → challenges → grading → cli. An import against it fails. */
const rooms = {
  python: [],
  array: [],
  formats: ['array', 'python'],
  kernels: ['array', 'python'],
  metrics: ['kernels', 'array', 'python'],
  ranking: ['kernels'],
  challenges: ['metrics', 'array', 'python'],
  grading: ['array', 'python', 'formats', 'kernels', 'metrics', 'ranking', 'challenges'],
}

/** `contract.ts` holds types only and may be read from every room. */
const arrows = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports-only-upstream`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(contract\\.ts|(${[room, ...allowed].join('|')})/)` },
}))

module.exports = {
  forbidden: [
    ...arrows,
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
