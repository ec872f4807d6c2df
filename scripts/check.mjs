// `npm run check`: installs what is missing, then checks format, lint, types, imports between modules, and the age of what is written for Python.
import { ensureInstalled, runOrExit } from './prepare.mjs'

// The types of the site's sources are those of its packages.
ensureInstalled({ site: true })
runOrExit('node', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
runOrExit('npm', ['run', '--silent', 'types'])
runOrExit('node', ['scripts/architecture.mjs', '--check'])
runOrExit('node', ['scripts/pythonApi.mjs', '--check'])
