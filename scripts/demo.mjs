// npm run demo: installs and builds if needed, then grades the bundled submission.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(process.execPath, ['dist/cli.js', 'demo', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
