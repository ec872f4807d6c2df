// npm run test:python: builds the wheel, installs it into a virtual environment of its own and runs python/tests on the installed package.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests } from './countTests.mjs'
import { root } from './prepare.mjs'
import { installedPackage } from './python/environment.mjs'

const reports = join(root, 'reports')

/** The counts of a JUnit file as countTests.mjs reads them. */
function reportOf(xml) {
  const of = (name) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1] ?? 0)
  const failed = of('failures') + of('errors')
  const cases = [
    ...xml.matchAll(/<testcase [^>]*?classname="([^"]*)" name="([^"]*)"[^>]*>\s*<(?:failure|error) message="([^"]*)"/g),
  ]
  return {
    success: failed === 0 && of('tests') > 0,
    numPassedTests: of('tests') - failed - of('skipped'),
    numFailedTests: failed,
    numPendingTests: of('skipped'),
    numTodoTests: 0,
    testResults: cases.map(([, file, name, message]) => ({
      name: join(root, file.replaceAll('.', '/')),
      status: 'failed',
      message,
      assertionResults: [{ status: 'failed', fullName: name, failureMessages: [message] }],
    })),
  }
}

const python = await installedPackage()
mkdirSync(reports, { recursive: true })
const junit = join(reports, 'python.xml')
rmSync(junit, { force: true })
// Away from python/, so that the installed package is imported and not the sources.
spawnSync(
  python,
  [
    '-m',
    'pytest',
    '-c',
    join(root, 'python/pyproject.toml'),
    '-q',
    '-p',
    'no:cacheprovider',
    `--junitxml=${junit}`,
    join(root, 'python/tests'),
    ...process.argv.slice(2),
  ],
  { cwd: reports, stdio: 'inherit' },
)
if (existsSync(junit))
  writeFileSync(join(reports, 'python.json'), JSON.stringify(reportOf(readFileSync(junit, 'utf8'))))
else rmSync(join(reports, 'python.json'), { force: true })
process.exit(countTests(['python']) ? 0 : 1)
