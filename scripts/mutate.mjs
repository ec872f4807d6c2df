// npm run mutate [-- src/ranking src/metrics/overlap/dice.ts …]: mutation testing of these folders and files; default: the folders in `paths`.
// Stryker runs the `mutation` project of vitest.config.ts. Mutants whose code and tests did not change keep their result; `--force` runs all.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './prepare.mjs'

process.chdir(root)
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const paths = asked.length > 0 ? asked : ['src/ranking', 'src/metrics', 'src/challenges', 'src/kernels']

await new Stryker({
  mutate: [...paths.map((path) => (statSync(path).isDirectory() ? join(path, '**/*.ts') : path)), '!src/**/index.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  // Code that runs only while a module loads (tables, declarations) would need every test for every mutant.
  ignoreStatic: true,
  // Most strings are error messages, which tests do not compare word for word.
  mutator: { excludedMutations: ['StringLiteral'] },
  concurrency: 1,
  timeoutMS: 6000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 30,
  ignorePatterns: ['dist', 'reports', '.tsbuild', 'bench'],
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  force: process.argv.includes('--force'),
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, reportMutants: process.argv.includes('--survivors') },
  thresholds: { high: 90, low: 85, break: null },
}).runMutationTest()
