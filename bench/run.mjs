// npm run bench: measures every row, medgrade and the peers in one run. See bench/README.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs'
import { compareResults } from './harness/compareResults.mjs'
import { machine } from './harness/machine.mjs'
import { measureRow } from './harness/measureRow.mjs'
import { peersMissing } from './harness/processes.mjs'
import { behindPeers } from './harness/proofs.mjs'
import { readResults, resultsPath, updatedResults } from './harness/results.mjs'
import { printLeftOut, printSummary, printTable, rowLines } from './harness/table.mjs'

const known = {
  filter: { type: 'string' },
  quick: { type: 'boolean' },
  assert: { type: 'boolean' },
  compare: { type: 'boolean' },
  list: { type: 'boolean' },
  rounds: { type: 'string' },
  budget: { type: 'string' },
  clock: { type: 'string' },
  'no-build': { type: 'boolean' },
  out: { type: 'string' },
  update: { type: 'boolean' },
  help: { type: 'boolean' },
}
const options = (() => {
  try {
    return parseArgs({ options: known }).values
  } catch (error) {
    console.error(`${error.message} --help lists the options.`)
    process.exit(2)
  }
})()
if (options.help) {
  console.log(`npm run bench -- [options]
  --filter TEXT  rows whose name matches the regular expression
  --quick        rows whose peers take less than a minute; the others are named in one line
  --assert       exit 1 if a must is missed by more than a quarter, or a row did not run
  --compare      exit 1 if a ratio is more than a fifth worse than the committed one in two measurements
  --list         names of the rows
  --budget MS    milliseconds of calls for each side and round (default 120, quick 40)
  --rounds N     number of rounds (default 5, quick 2)
  --update       with --filter: these rows replace those of bench/results.json, and each states its commit
  --out FILE     file for the results (default bench/results.json; none with --filter or --quick)
  --clock cpu    processor time instead of wall-clock time: indicative ratios on a busy machine, nothing is written
  --no-build     measure the existing dist/`)
  process.exit(0)
}

if (!options['no-build']) {
  ensureInstalled()
  ensureBuilt()
}
const { kernelRows } = await import('./rows/kernels.mjs')
const { caseRows } = await import('./rows/cases.mjs')
const { familyRows } = await import('./rows/families.mjs')
const { growthRows } = await import('./rows/growth.mjs')
const { systemRows } = await import('./rows/systems.mjs')
const all = [...caseRows, ...kernelRows, ...familyRows, ...systemRows, ...growthRows]

if (options.update && (options.quick || options.clock || !readResults())) {
  console.error('--update needs committed results, complete rounds and wall-clock time.')
  process.exit(2)
}
const pattern = options.filter === undefined ? /./ : new RegExp(options.filter, 'i')
const chosen = all.filter(({ id }) => pattern.test(id))
if (options.list) {
  for (const { id, title } of chosen) console.log(`${id.padEnd(44)} ${title}`)
  process.exit(0)
}
if (chosen.length === 0) {
  console.error(`No row matches ${options.filter}; --list lists them.`)
  process.exit(2)
}
if (peersMissing) console.error(`Peers are absent: ${peersMissing}. Only medgrade is timed.`)

if (options.clock === 'cpu') process.env.MEDGRADE_BENCH_CLOCK = 'cpu'
const whole = { rounds: Number(options.rounds ?? 5), budget: Number(options.budget ?? 120), quick: false }
const settings = options.quick
  ? { rounds: Number(options.rounds ?? 2), budget: Number(options.budget ?? 40), quick: true }
  : whole
const started = Date.now()
const rows = []
const earlier = options.update ? readResults() : null
const out =
  options.out ??
  (options.update ? resultsPath : null) ??
  (options.filter === undefined && !options.quick && !options.clock ? resultsPath : null)
const notRun = ({ id, goal, title, workload }, problem) => ({ id, goal, title, workload, verdict: 'not run', problem })
const resultsSoFar = () => ({
  ...machine(),
  seconds: Math.round((Date.now() - started) / 1000),
  rounds: settings.rounds,
  rows: chosen.map((row, k) => rows[k] ?? notRun(row, 'the run was stopped')),
})
const written = () => (earlier ? updatedResults(earlier, resultsSoFar(), all) : resultsSoFar())
const measured = (row, how) => (row.measure ? row.measure(how) : measureRow(row, how))
const before = options.compare ? readResults() : null
for (const [k, row] of chosen.entries()) {
  const skipped = options.quick && !row.quick
  if (!skipped) console.error(`[${k + 1}/${chosen.length}] ${row.id} …`)
  const begun = Date.now()
  const result = skipped ? notRun(row, 'not in --quick') : await measured(row, settings)
  rows.push(skipped ? result : { ...result, seconds: Math.round((Date.now() - begun) / 1000) })
  if (!skipped) for (const line of rowLines(result)) console.error(`    ${line}`)
  // After every row, so that a stopped run keeps its measurements.
  if (out && !skipped) writeFileSync(out, `${JSON.stringify(written(), null, 1)}\n`)
}
const results = resultsSoFar()

printTable(options.quick ? { rows: rows.filter(({ problem }) => problem !== 'not in --quick') } : results)
if (options.quick) printLeftOut(rows)
printSummary(results)
if (out) console.log(`Written: ${out}`)
let failed = false
if (options.compare) {
  // With the rounds of the committed results, also after --quick.
  const again = (id) => {
    console.error(`[again] ${id} …`)
    return measured(
      chosen.find((row) => row.id === id),
      whole,
    )
  }
  failed = (await compareResults(before, rows, again)) || failed
}
if (options.assert) {
  const bad = rows.filter(
    ({ verdict, problem }) => verdict === 'fail' || (verdict === 'not run' && problem !== 'not in --quick'),
  )
  for (const { id, verdict, reason, problem } of bad) console.log(`${verdict}: ${id}: ${reason ?? problem}`)
  const unproved = behindPeers(rows).filter(({ proof }) => proof === undefined)
  for (const { id, peer } of unproved)
    console.log(`behind ${peer.name} (${peer.ratio.toFixed(2)}) without a proof in bench/harness/proofs.mjs: ${id}`)
  failed = bad.length > 0 || unproved.length > 0 || failed
  const checked = rows.filter(({ verdict }) => ['aim', 'pass', 'noise'].includes(verdict)).length
  console.log(
    `${checked} goals are met, ${bad.length} are not, ${rows.length - checked - bad.length} rows have no goal or did not run`,
  )
}
process.exit(failed ? 1 : 0)
