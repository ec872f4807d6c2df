// `npm run check`: installs what is missing, then checks format, lint, types, imports between modules, and the age of what is written for Python.
// `--code` leaves that age out, which test/docs/pythonFiles.test.ts checks in CI.
import { ensureInstalled, runOrExit } from './prepare.mjs'

// The types of the site's sources are those of its packages.
ensureInstalled({ site: true })
runOrExit('node', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
runOrExit('npm', ['run', '--silent', 'types'])
runOrExit('node', ['scripts/architecture.mjs', '--check'])
if (!process.argv.includes('--code')) runOrExit('node', ['scripts/pythonApi.mjs', '--check'])
