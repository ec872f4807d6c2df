// npm test and npm run test:*: `node scripts/test.mjs unit [package peers fuzz browser]` runs the suites one after another, prints the time of each beside
// its promise (scripts/suites.json) and the total counts in the last line. With MEDGRADE_HOLD_TIMES a suite that takes too long fails: the first command
// past its promise, another past one and a half of its own. That is judged by processor time, where the system tells it. What is past it is judged again
// by the speed of the machine, which takes seconds of all cores to measure.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countTests } from './countTests.mjs'
import { machineFactor } from './machineSpeed.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const suites = process.argv.slice(2)
const promises = JSON.parse(readFileSync(join(root, 'scripts/suites.json'), 'utf8'))
/** The projects of vitest.config.ts that make up a suite. */
const projectsOf = (suite) => (suite === 'unit' ? ['unit', 'unit-pure'] : [suite])
const bundlesOf = (suite) => join(root, '.tsbuild/bundles', suite)
const reportOf = (name) => join(root, 'reports', `${name}.json`)

ensureInstalled()
const CORES = 2
const isHeld = Boolean(process.env.MEDGRADE_HOLD_TIMES)
// The promise counts the build, and not the installation of packages.
let began = performance.now()
let computed = computedSeconds()
// These bundle from the sources what they start.
const fromSources = ['unit', 'processes', 'work', 'sweeps', 'generated']
if (!suites.every((suite) => fromSources.includes(suite))) ensureBuilt({ types: suites.includes('package') })
mkdirSync(join(root, 'reports'), { recursive: true })

// A pipe gets no escape codes, whatever the environment forces.
const { FORCE_COLOR: _, ...plain } = process.env
const colours = process.stdout.isTTY ? process.env : { ...plain, NO_COLOR: '1' }

/** Runs a project of vitest.config.ts; what it prints comes at once, or when all is done. */
async function runProject(project, { reporter, atOnce, env }) {
  const args = ['run', `--project=${project}`, `--reporter=${reporter}`, '--reporter=json']
  rmSync(reportOf(project), { force: true })
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, `--outputFile.json=${reportOf(project)}`],
    { cwd: root, stdio: atOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'], env: { ...colours, ...env } },
  )
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  await new Promise((ended) => child.on('close', ended))
  return Buffer.concat(printed)
}

/**
 * One report of several projects; none if one of them left none.
 *
 * @param {string} suite
 * @param {string[]} projects
 */
function joinReports(suite, projects) {
  const missing = projects.find((project) => !existsSync(reportOf(project)))
  if (missing) return rmSync(reportOf(suite), { force: true })
  const reports = projects.map((project) => JSON.parse(readFileSync(reportOf(project), 'utf8')))
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0)
  const counts = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests']
  const joined = {
    success: reports.every(({ success }) => success),
    ...Object.fromEntries(counts.map((key) => [key, sum(key)])),
    testResults: reports.flatMap(({ testResults }) => testResults),
  }
  writeFileSync(reportOf(suite), JSON.stringify(joined))
}

/**
 * The environment in which a suite runs. The first command leaves the files of the others to them, and runs those of the sweeps.
 *
 * @param {string} suite
 */
async function bundled(suite) {
  // Packages are installed by now.
  const { bundleTests } = await import('./bundleTests.mjs')
  const { unit: _unit, sweeps: _sweeps, ...others } = promises
  const exclude = suite === 'unit' ? Object.values(others).flatMap(({ include }) => include) : []
  await bundleTests({ include: promises[suite].include, exclude }, bundlesOf(suite))
  return { MEDGRADE_TEST_BUNDLES: bundlesOf(suite) }
}

/** Seconds that the processes which this one has waited for have computed; null where the system does not tell. */
function computedSeconds() {
  if (!existsSync('/proc/self/stat')) return null
  // Fields 16 and 17, in hundredths of a second; the second field is a name in brackets.
  const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** The files that compute most, from what test/setup.ts and the server of the peers write. @param {string} times */
function costliest(times) {
  if (!existsSync(times)) return 'not measured'
  /** @type {Map<string, number>} */
  const files = new Map()
  for (const line of readFileSync(times, 'utf8').trim().split('\n')) {
    const { file, seconds } = JSON.parse(line)
    files.set(file, (files.get(file) ?? 0) + seconds)
  }
  const most = [...files].sort(([, a], [, b]) => b - a).slice(0, 12)
  return most.map(([file, seconds]) => `${file} ${seconds.toFixed(0)} s`).join(', ')
}

let late = false
for (const suite of suites) {
  console.log(`\n── ${suite} ──`)
  const reporter = process.env.MEDGRADE_REPORTER ?? (suite === 'unit' ? 'dot' : 'default')
  const projects = projectsOf(suite)
  const times = join(root, 'reports', `${suite}.files.jsonl`)
  rmSync(times, { force: true })
  const env = { ...(await bundled(suite)), MEDGRADE_FILE_TIMES: times }
  const printed = await Promise.all(
    projects.map((project, at) => runProject(project, { reporter, atOnce: at === 0, env })),
  )
  for (const text of printed) process.stdout.write(text)
  if (projects.length > 1) joinReports(suite, projects)
  const seconds = (performance.now() - began) / 1000
  const promised = promises[suite].seconds
  const after = computedSeconds()
  const used = after === null ? null : after - computed
  const told = used === null ? '' : `, ${used.toFixed(0)} s of processor time`
  console.log(`${suite}: ${seconds.toFixed(0)} s of wall time${told}; promised on two cores: ${promised} s`)
  if (isHeld) console.log(`most processor time: ${costliest(times)}`)
  if (isHeld) {
    const judged = used === null ? seconds : used / CORES
    const allowed = suite === 'unit' ? promised : 1.5 * promised
    const most = judged > allowed ? allowed * (await machineFactor(CORES)) : allowed
    if (judged > most) late = true
    const verdict = judged > most ? 'FAILED' : 'held'
    console.log(`${verdict} ${suite}: ${judged.toFixed(0)} s a core, at most ${most.toFixed(0)} s on this machine`)
  }
  began = performance.now()
  computed = computedSeconds()
}
console.log()
process.exit(countTests(suites) && !late ? 0 : 1)
