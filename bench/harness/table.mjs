// The printed table, and the one or two lines per row printed while the bench runs.
import { mustHere } from './verdict.mjs'

export const milliseconds = (ms) =>
  ms === undefined
    ? '–'
    : ms < 0.1
      ? ms.toFixed(4)
      : ms < 10
        ? ms.toFixed(2)
        : ms < 1000
          ? ms.toFixed(1)
          : ms.toFixed(0)

export const ratio = (value) => (value === undefined ? '–' : value < 0.01 ? value.toPrecision(2) : value.toFixed(3))

export const bestRatio = (row, way) => {
  const ratios = (row.peers ?? [])
    .filter((peer) => peer.way === way && peer.ratio !== undefined)
    .map((peer) => peer.ratio)
  return ratios.length > 0 ? Math.max(...ratios) : undefined
}

export function rowLines(row) {
  if (row.problem) return [`not run: ${row.problem}`]
  const head =
    row.ms === undefined
      ? ''
      : `ours ${milliseconds(row.ms)} ms (median ${milliseconds(row.median)}), peak ${row.peak?.toFixed(0)} MB; `
  const peers = (row.peers ?? []).map(peerText)
  const values = (row.values ?? []).map(valueText)
  const tail =
    row.verdict === 'fail' || row.verdict === 'noise' || row.verdict === 'not run' ? ` ${row.reason ?? ''}` : ''
  return [`${head}${[...peers, ...values].join('; ')}`, `${row.verdict.toUpperCase()}${tail}`]
}

function peerText({ name, ms, ratio: own, must, problem }) {
  if (problem) return `${name}: ${problem}`
  return `${name} ${milliseconds(ms)} ms = ${ratio(own)}${must ? ` (must ${ratio(must)})` : ''}`
}

/** A value with its must. */
export const valueText = (one) =>
  one.problem || one.must === undefined
    ? foundText(one)
    : `${foundText(one)} (must ${one.atLeast ? '≥' : '≤'} ${one.must})`

/** A value, and what the speed of this machine makes of it or of its must, where it is judged by that. */
export function foundText({ name, value, unit = '', must, problem, factor, given }) {
  if (problem) return `${name}: ${problem}`
  const amount = (found) => `${Number(found.toPrecision(4))}${unit && ` ${unit}`}`
  const text = `${name} ${amount(value)}`
  if (factor !== undefined) return `${text}; on a machine of the reference’s speed ${amount(value / factor)}`
  if (given === undefined || value >= must) return text
  return `${text}; this machine gives two programs ${amount(given)}, so ≥ ${Number(mustHere({ must, given }).toPrecision(3))}`
}

export function printTable({ rows }) {
  const cells = [['row', 'ours ms', 'median', 'peers (ms)', '÷ best peer', '÷ reference', 'peak MB', 'must', 'verdict']]
  for (const row of rows) {
    const peers = (row.peers ?? []).map(
      ({ name, ms, problem }) => `${name} ${problem ? '(absent or unequal)' : milliseconds(ms)}`,
    )
    const values = (row.values ?? []).map(valueText)
    const musts = (row.peers ?? []).filter(({ must }) => must).map(({ name, must }) => `${ratio(must)} of ${name}`)
    cells.push([
      row.id,
      milliseconds(row.ms),
      milliseconds(row.median),
      row.problem ?? [...peers, ...values].join(', '),
      ratio(bestRatio(row, 'best')),
      ratio(bestRatio(row, 'reference')),
      row.peak?.toFixed(0) ?? '–',
      musts.join(', '),
      row.verdict,
    ])
  }
  const width = cells[0].map((_, k) => Math.min(90, Math.max(...cells.map((line) => String(line[k]).length))))
  for (const line of cells) console.log(line.map((cell, k) => String(cell).padEnd(width[k])).join('  '))
}

/** The goals of the rows that --quick leaves out, each with their number, in one line. */
export function printLeftOut(rows) {
  const left = rows.filter(({ problem }) => problem === 'not in --quick')
  const goals = [...new Set(left.map(({ goal }) => goal))]
  const counts = goals.map((goal) => `${goal} (${left.filter((row) => row.goal === goal).length})`)
  if (left.length > 0) console.log(`\nLeft out by --quick: ${left.length} rows, ${counts.join(', ')}`)
}

export function printSummary({ rows, seconds, cpu, node, commit }) {
  const count = {}
  for (const { verdict } of rows) count[verdict] = (count[verdict] ?? 0) + 1
  const parts = Object.entries(count).map(([verdict, n]) => `${n} ${verdict}`)
  console.log(`\n${parts.join(', ')}. ${seconds} s on ${cpu}, Node ${node}, commit ${commit}`)
  const absent = new Set(
    rows.flatMap(({ peers = [] }) =>
      peers.filter(({ problem }) => problem?.startsWith('absent')).map(({ name }) => name),
    ),
  )
  if (absent.size > 0) console.log(`Absent peers: ${[...absent].join(', ')} (bench/peers/requirements.txt)`)
}
