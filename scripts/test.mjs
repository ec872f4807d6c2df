// npm test and npm run test:*: `node scripts/test.mjs unit [package peers fuzz browser]` runs the suites one after another, prints the time of each beside
// its promise (scripts/suites.json) and the total counts in the last line. With MEDGRADE_HOLD_TIMES a suite that takes too long fails: the first command
// past its promise, another past one and a half of its own.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countTests } from './countTests.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const suites = process.argv.slice(2)
const promises = JSON.parse(readFileSync(join(root, 'scripts/suites.json'), 'utf8'))
/** The projects of vitest.config.ts that make up a suite. */
const projectsOf = (suite) => (suite === 'unit' ? ['unit', 'unit-pure'] : [suite])

ensureInstalled()
// The promise counts the build, and not the installation of packages.
let began = performance.now()
// These bundle from the sources what they start.
const fromSources = ['unit', 'processes', 'work', 'sweeps']
if (!suites.every((suite) => fromSources.includes(suite))) ensureBuilt({ types: suites.includes('package') })
mkdirSync(join(root, 'reports'), { recursive: true })

// A pipe gets no escape codes, whatever the environment forces.
const { FORCE_COLOR: _, ...plain } = process.env
const colours = process.stdout.isTTY ? process.env : { ...plain, NO_COLOR: '1' }

let late = false
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
      ...projectsOf(suite).map((project) => `--project=${project}`),
      `--reporter=${reporter}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env: colours },
  )
  const seconds = (performance.now() - began) / 1000
  began = performance.now()
  const promised = promises[suite].seconds
  console.log(`${suite}: ${seconds.toFixed(0)} s of wall time; promised on two cores: ${promised} s`)
  const most = suite === 'unit' ? promised : 1.5 * promised
  if (process.env.MEDGRADE_HOLD_TIMES && seconds > most) {
    late = true
    console.log(`FAILED ${suite}: ${seconds.toFixed(0)} s, at most ${most} s`)
  }
}
console.log()
process.exit(countTests(suites) && !late ? 0 : 1)
