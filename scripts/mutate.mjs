// npm run mutate [-- ranking metrics challenges kernels]: mutation testing of these folders, one after the other, then docs/mutation.md from
// their reports. `--rerun` forgets what earlier runs found.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { leftOut, rooms } from './mutation/rooms.mjs'
import { commit, writeReport } from './mutation/writeReport.mjs'
import { root } from './prepare.mjs'

process.chdir(root)
const folder = join('reports', 'mutation')
mkdirSync(folder, { recursive: true })
/** The slow way, to compare: every mutant in a new worker of vitest. */
const byVitest = process.argv.includes('--vitest') && {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
}
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const [name, room] of Object.entries(rooms)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { mutate, testFolders, sample, propertyRuns } = room
  const run = { commit: commit(), date: new Date().toISOString().slice(0, 10) }
  process.env.MUTATION_TESTS = testFolders.join(' ')
  await new Stryker({
    ...byVitest,
    mutate,
    inProcess: { testFolders, leftOut: [...leftOut, ...(room.leftOut ?? [])], sample, propertyRuns, root },
    incrementalFile: join(folder, `${name}.incremental.json`),
    jsonReporter: { fileName: join(folder, `${name}.json`) },
    force: process.argv.includes('--rerun'),
  }).runMutationTest()
  writeFileSync(join(folder, `${name}.run.json`), JSON.stringify(run))
}
writeReport()
