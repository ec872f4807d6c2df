// npm run demo: installs and builds if needed, grades the bundled submissions, and writes a report to look at.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const page = 'reports/demo.html'
const folder = 'fixtures/demo/isles22'
const given = process.argv.slice(2)

ensureInstalled()
ensureBuilt()
const medgrade = (args, stdout) =>
  spawnSync(process.execPath, ['dist/cli.js', ...args], { cwd: root, stdio: ['inherit', stdout, 'inherit'] }).status ??
  1

const graded = medgrade(['demo', ...given], 'inherit')
if (graded !== 0 || given.some((flag) => ['-h', '--help'].includes(flag))) process.exit(graded)
const files = ['--submission', `${folder}/submission.csv`, '--answers', `${folder}/answers.csv`]
const written = medgrade(['grade', 'isles22', ...files, '--details', '--quiet', '--html', page], 'ignore')
// Standard output is that of the command, which may be JSON.
if (written === 0 && !given.includes('--quiet')) console.error(`report to look at: ${page}`)
process.exit(written)
