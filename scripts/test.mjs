// npm test and npm run test:*: `node scripts/test.mjs unit [package peers fuzz browser]` runs the suites one after another
// and prints the total counts in the last line.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countTests } from './countTests.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const suites = process.argv.slice(2)
ensureInstalled()
ensureBuilt({ types: suites.includes('package') })
mkdirSync(join(root, 'reports'), { recursive: true })

// A pipe gets no escape codes, whatever the environment forces.
const { FORCE_COLOR: _, ...plain } = process.env
const colours = process.stdout.isTTY ? process.env : { ...plain, NO_COLOR: '1' }

for (const suite of suites) {
  const report = join(root, 'reports', `${suite}.json`)
  rmSync(report, { force: true })
  console.log(`\n── ${suite} ──`)
  const reporter = process.env.MEDGRADE_REPORTER ?? (suite === 'unit' ? 'dot' : 'default')
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${suite}`,
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env: colours },
  )
}
console.log()
process.exit(countTests(suites) ? 0 : 1)
