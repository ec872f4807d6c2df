// npm test and its companions: `node scripts/test.mjs unit [package peers fuzz browser]` runs the suites one after another
// and closes with one line that counts them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const suites = process.argv.slice(2)
ensureInstalled()
ensureBuilt({ types: suites.includes('package') })
mkdirSync(join(root, 'reports'), { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
for (const suite of suites) {
  const report = join(root, 'reports', `${suite}.json`)
  rmSync(report, { force: true })
  console.log(`\n── ${suite} ──`)
  const config = suite === 'unit' ? 'vitest.config.ts' : `vitest.${suite}.config.ts`
  const reporter = process.env.MEDGRADE_REPORTER ?? (suite === 'unit' ? 'dot' : 'default')
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, `--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  )
  if (!existsSync(report)) {
    console.error(`${suite}: the runner left no report (exit ${status})`)
    total.failed++
    continue
  }
  const counts = JSON.parse(readFileSync(report, 'utf8'))
  total.passed += counts.numPassedTests
  total.failed += counts.numFailedTests
  total.skipped += counts.numPendingTests + counts.numTodoTests
  // A suite that fails to load has no test to count, so its status counts as one failure.
  if (status !== 0 && counts.numFailedTests === 0) total.failed++
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
