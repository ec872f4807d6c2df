import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The slow suites: one file at a time, ten minutes a test. */
const slow = (name: string, include: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [include], fileParallelism: false, testTimeout: 600_000, hookTimeout: 600_000 },
})

const suites: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['test/**/*.test.ts'],
      exclude: [
        'test/peers/**',
        'test/fuzz/**',
        'test/browser/**',
        'test/package/**',
        'test/site/**',
        'test/engines/**',
      ],
    },
  },
  slow('package', 'test/package/**/*.test.ts'),
  slow('peers', 'test/peers/**/*.test.ts'),
  slow('fuzz', 'test/fuzz/**/*.{test,fuzz}.ts'),
  slow('browser', 'test/browser/**/*.test.ts'),
  slow('site', 'test/site/**/*.test.ts'),
  slow('engines', 'test/engines/**/*.test.ts'),
]

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

export default defineConfig({
  resolve: {
    alias: [
      { find: '#inflate', replacement: at('./src/node/inflate.ts') },
      { find: /^medgrade\/metrics$/, replacement: at('./src/metrics/index.ts') },
      { find: /^medgrade\/detection$/, replacement: at('./src/metrics/detection/index.ts') },
      { find: /^medgrade\/images$/, replacement: at('./src/metrics/images/index.ts') },
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
    setupFiles: ['test/setup.ts'],
    // Only what hangs takes as long: a machine that others use may be ten times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // Stryker sets the variable; without it these tests would run twice.
    projects: process.env.STRYKER_MUTATOR_WORKER ? [mutation] : suites,
  },
})
