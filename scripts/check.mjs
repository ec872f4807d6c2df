// `npm run check`: installs what is missing, then checks format, lint, types, imports between modules, and the age of what is written for Python.
// `--code` is for CI, where other steps take the other core: it leaves that age out, which test/docs/pythonFiles.test.ts checks there, and compiles in one
// thread, since several checkers infer the same types, each for itself.
import { ensureInstalled, runOrExit } from './prepare.mjs'

const inCi = process.argv.includes('--code')
// The types of the site's sources are those of its packages.
ensureInstalled({ site: true })
runOrExit('node', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
runOrExit('npm', ['run', '--silent', 'types', ...(inCi ? ['--', '--singleThreaded'] : [])])
runOrExit('node', ['scripts/architecture.mjs', '--check'])
if (!inCi) runOrExit('node', ['scripts/pythonApi.mjs', '--check'])
