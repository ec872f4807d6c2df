// Adds up the reports of the test runner and prints the last line of a run.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

/** Prints the counts of the suites; true when something passed and nothing failed. */
export function countTests(suites) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const suite of suites) {
    const report = join(root, 'reports', `${suite}.json`)
    if (!existsSync(report)) {
      console.error(`${suite}: no report, counted as one failure`)
      total.failed++
      continue
    }
    const counts = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += counts.numPassedTests
    // A file that fails to load has no test to count, so the suite's verdict counts as one failure.
    total.failed += counts.numFailedTests || (counts.success ? 0 : 1)
    total.skipped += counts.numPendingTests + counts.numTodoTests
    if (!counts.success) nameFailures(suite, counts.testResults)
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 && total.passed > 0
}

/** Prints the failed tests before the counts: of a long log often only the end is kept. */
function nameFailures(suite, files) {
  for (const { name, status, message, assertionResults } of files) {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) console.log(`FAILED ${suite} ${file}: ${message}`)
    for (const { fullName, failureMessages } of failed)
      console.log(`FAILED ${suite} ${file}: ${fullName}\n  ${failureMessages.join('\n').slice(0, 1500)}`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(countTests(process.argv.slice(2)) ? 0 : 1)
