// Adds up the reports that scripts/test.mjs left and prints the line that CI ends with.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
for (const suite of process.argv.slice(2)) {
  const report = join(root, 'reports', `${suite}.json`)
  if (!existsSync(report)) {
    console.error(`${suite}: no report, counted as one failure`)
    total.failed++
    continue
  }
  const counts = JSON.parse(readFileSync(report, 'utf8'))
  total.passed += counts.numPassedTests
  total.failed += counts.numFailedTests + (counts.success || counts.numFailedTests > 0 ? 0 : 1)
  total.skipped += counts.numPendingTests + counts.numTodoTests
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
