// node bench/beside.mjs a.json b.json: the results of two machines side by side, files as `npm run bench -- --out` writes them.
import { readFileSync } from 'node:fs'
import { milliseconds, ratio } from './harness/table.mjs'

/** The results in a file; ends the program where there are none. */
function resultsOf(file) {
  try {
    const results = JSON.parse(readFileSync(file, 'utf8'))
    if (Array.isArray(results.rows)) return results
    console.error(`${file}: no rows, expected results of npm run bench -- --out`)
  } catch (error) {
    console.error(`${file}: ${error.message}`)
  }
  process.exit(2)
}

const files = process.argv.slice(2)
if (files.length !== 2) {
  console.error('node bench/beside.mjs a.json b.json')
  process.exit(2)
}
const [first, second] = files.map(resultsOf)
for (const [name, { cpu, memoryGiB, node, commit, date }] of [
  ['A', first],
  ['B', second],
])
  console.log(`${name}: ${cpu}, ${memoryGiB} GiB, Node ${node}, commit ${commit}, ${date.slice(0, 10)}`)

/** Every figure of a row: our time, each ratio to a peer, each value. */
const figures = ({ ms, peers = [], values = [] }) =>
  new Map([
    ...(ms === undefined ? [] : [['ours, ms', { value: ms, text: milliseconds(ms) }]]),
    ...peers.filter((peer) => peer.ratio !== undefined).map((peer) => [`÷ ${peer.name}`, shownRatio(peer)]),
    ...values.filter(({ value }) => value !== undefined).map((one) => [one.name, shownValue(one)]),
  ])
const shownRatio = (peer) => ({ value: peer.ratio, text: ratio(peer.ratio) })
const shownValue = ({ value, unit = '' }) => ({ value, text: `${Number(value.toPrecision(4))}${unit && ` ${unit}`}` })

const others = new Map(second.rows.map((row) => [row.id, figures(row)]))
const lines = [['row', 'figure', 'A', 'B', 'B ÷ A']]
for (const row of first.rows) {
  const other = others.get(row.id)
  if (!other) continue
  for (const [name, one] of figures(row)) {
    const beside = other.get(name)
    if (beside)
      lines.push([
        row.id,
        name,
        one.text,
        beside.text,
        ratio(beside.value === one.value ? 1 : beside.value / one.value),
      ])
  }
}
const width = lines[0].map((_, k) => Math.max(...lines.map((line) => line[k].length)))
for (const line of lines) console.log(line.map((cell, k) => cell.padEnd(width[k])).join('  '))
for (const [name, one, other] of [
  ['A', first, second],
  ['B', second, first],
]) {
  const ids = new Set(other.rows.filter((row) => figures(row).size > 0).map(({ id }) => id))
  const alone = one.rows.filter((row) => figures(row).size > 0 && !ids.has(row.id)).map(({ id }) => id)
  if (alone.length > 0) console.log(`In ${name} alone, ${alone.length} rows: ${alone.join(', ')}`)
}
