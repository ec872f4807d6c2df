import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from 'vitest/config'
import tables from './scripts/suites.json' with { type: 'json' }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { unit, sweeps, ...others } = tables
/** Files that the first command leaves to other suites. */
const elsewhere = Object.values(others).flatMap(({ include }) => include)

/**
 * The upper layers, with the files that start processes or run commands, which change folder and environment of theirs for a while.
 * The presets are here so that the rest, which is pure, takes as long.
 */
const upper = [
  'test/{agents,cli,docs,engine,evaluation,node,presets,reporting,understanding}/**/*.test.ts',
  'test/*.test.ts',
]

/** The first command in two halves; `scripts/test.mjs unit` runs them beside each other. The files of a half share one worker, which loads each source once. */
const unitProjects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit-pure',
      include: unit.include,
      exclude: [...elsewhere, ...upper],
      isolate: false,
      maxWorkers: 1,
      globalSetup: [],
    },
  },
  { extends: true, test: { name: 'unit', include: upper, exclude: elsewhere, isolate: false, maxWorkers: 1 } },
]

/** Suites whose files may run beside each other. */
const beside = new Set(['processes', 'sweeps', 'generated'])

/** Suites whose files leave nothing behind: those of a worker load each source once. */
const sharing = new Set(['sweeps', 'generated', 'peers', 'site'])

/** The other suites: one file at a time, ten minutes a test. */
const otherProjects = Object.entries({ sweeps, ...others }).map(
  ([name, { include }]): TestProjectInlineConfiguration => ({
    extends: true,
    test: {
      name,
      include,
      // The files of this suite run a sample of their rows in the first command.
      ...(name === 'sweeps' ? { env: { MEDGRADE_SWEEPS: '1' } } : {}),
      ...(name === 'package' ? { globalSetup: ['test/package/packedOnce.ts'] } : {}),
      ...(name === 'peers' ? { globalSetup: ['test/peers/server/peerServers.ts'] } : {}),
      fileParallelism: beside.has(name),
      // Projects with another number of workers run one after another.
      sequence: { groupOrder: 1 },
      ...(sharing.has(name) ? { isolate: false } : {}),
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  }),
)

/** The tests for `npm run mutate`: the unit tests that neither start processes nor read the sources of the project. */
const mutation: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'mutation',
    include: ['test/*/**/*.test.ts'],
    exclude: [
      ...['browser', 'cli', 'docs', 'engines', 'fuzz', 'node', 'package', 'peers', 'site'].map(
        (folder) => `test/${folder}/**`,
      ),
      'test/challenges/adapterSize.test.ts',
    ],
  },
}

/** Where `scripts/test.mjs` has bundled the tests, if it has. */
const bundles = process.env.MEDGRADE_TEST_BUNDLES

/** Takes a test file from its bundle, which Node imports itself. Other runs, as of one file while it is edited, need no bundle. */
const fromBundle: Plugin = {
  name: 'from-bundle',
  enforce: 'pre',
  load(id) {
    const path = relative(at('.'), id)
    if (!bundles || !/\.(?:test|fuzz)\.ts$/.test(path)) return null
    const bundle = join(bundles, path.replace(/ts$/, 'js'))
    return existsSync(bundle) ? `import ${JSON.stringify(bundle)}` : null
  },
}

export default defineConfig({
  plugins: [fromBundle],
  resolve: {
    alias: [
      { find: '#inflate', replacement: at('./src/node/inflate.ts') },
      { find: /^medgrade\/metrics$/, replacement: at('./src/metrics/index.ts') },
      { find: /^medgrade\/detection$/, replacement: at('./src/metrics/detection/index.ts') },
      { find: /^medgrade\/images$/, replacement: at('./src/metrics/images/index.ts') },
      { find: /^medgrade\/calibration$/, replacement: at('./src/metrics/calibration/index.ts') },
      { find: /^medgrade\/clinical$/, replacement: at('./src/metrics/clinical/index.ts') },
      { find: /^medgrade\/lesions$/, replacement: at('./src/metrics/lesions/index.ts') },
      { find: /^medgrade\/registration$/, replacement: at('./src/metrics/registration/index.ts') },
      { find: /^medgrade\/tracking$/, replacement: at('./src/metrics/tracking/index.ts') },
      { find: /^medgrade\/text$/, replacement: at('./src/metrics/text/index.ts') },
      { find: /^medgrade\/statistics$/, replacement: at('./src/ranking/statistics.ts') },
      { find: /^medgrade\/evaluation$/, replacement: at('./src/evaluation/index.ts') },
      { find: /^medgrade\/reporting$/, replacement: at('./src/reporting/index.ts') },
      { find: /^medgrade\/ndarray$/, replacement: at('./src/ndarray.ts') },
      { find: /^medgrade\/node$/, replacement: at('./src/node/index.ts') },
      { find: /^medgrade\/worker$/, replacement: at('./src/engine/worker.ts') },
      { find: /^medgrade$/, replacement: at('./src/index.ts') },
    ],
  },
  test: {
    // Node imports the bundled command and bundled tests itself.
    server: { deps: { external: [/\/\.tsbuild\/(?:command|bundles)\//] } },
    globalSetup: ['test/support/command/buildCommand.ts'],
    setupFiles: ['test/setup.ts'],
    // Only what hangs takes as long: a machine that others use may be ten times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 250_000 } },
    maxWorkers: 2,
    // A young generation of 16 MB would be collected all the time.
    execArgv: ['--max-semi-space-size=64'],
    // Stryker sets the variable; without it these tests would run twice.
    projects: process.env.STRYKER_MUTATOR_WORKER ? [mutation] : [...unitProjects, ...otherProjects],
  },
})
