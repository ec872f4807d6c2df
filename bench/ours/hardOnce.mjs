// One input on which the work of a metric could explode, in a fresh process; the last line has milliseconds and peak memory. Usage: node hardOnce.mjs NAME
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clDice, cohenKappa, panopticQuality } from 'medgrade/metrics'
import { meteor } from 'medgrade/text'
import { commandPeak } from '../harness/commandPeak.mjs'
import { peakMemory } from '../harness/peakMemory.mjs'
import { randomOf } from '../workloads/random.mjs'

const random = randomOf(91)

/** n objects of four pixels, each in a row of its own; a third of them moved by a pixel. */
function instances(n) {
  const image = (moved, label) => {
    const data = new Int32Array(8 * n)
    for (let row = 0; row < n; row++) {
      const first = 8 * row + Number(moved && row % 3 === 0)
      data.fill(label(row), first, first + 4)
    }
    return { data, shape: [n, 8] }
  }
  return [image(false, (row) => row + 1), image(true, (row) => n - row)]
}

/** A filled square and the same without a corner. */
function squares(side) {
  const full = { data: new Uint8Array(side * side).fill(1), shape: [side, side] }
  const cut = { ...full, data: full.data.slice() }
  cut.data[0] = 0
  return [full, cut]
}

const hard = {
  bipartite() {
    const [a, b] = instances(50_000)
    return () => panopticQuality(a, b, { matcher: 'max-bipartite' })
  },
  clDice() {
    const [a, b] = squares(2048)
    return () => clDice(a, b, { label: 1 })
  },
  kappa() {
    const [a, b] = [0, 1].map(() => Int32Array.from({ length: 60_000 }, () => random.int(60_000)))
    return () => cohenKappa(a, b)
  },
  meteor() {
    const [a, b] = [0, 1].map(() => Array.from({ length: 64_000 }, () => `w${random.int(5000)}`))
    return () => meteor([a], b)
  },
}

/** `medgrade rank` of a table: the whole command, whose process tells its memory when it ends. */
function ranked({ algorithms, cases, page }) {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-rank-'))
  try {
    const rows = Array.from(
      { length: algorithms * cases },
      (_, i) => `a${i % algorithms},c${Math.floor(i / algorithms)},${random()}`,
    )
    const table = join(folder, 'cases.csv')
    writeFileSync(table, ['algorithm,case,value', ...rows].join('\n'))
    const { ms, peak } = commandPeak(['rank', table, '--quiet', ...(page ? ['--html', join(folder, 'page.html')] : [])])
    return { ms, peak }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** `medgrade compare --html` of two reports of the bundled submission, with its case as often as `cases` says and other values in each. */
function compared({ cases }) {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-compare-'))
  try {
    const tables = ['submission', 'answers'].flatMap((side) => [
      `--${side}`,
      fileURLToPath(new URL(`../../fixtures/demo/isles22/${side}.csv`, import.meta.url)),
    ])
    const report = JSON.parse(commandPeak(['grade', 'isles22', ...tables, '--details', '--json', '--quiet']).stdout)
    const [one] = report.details.cases
    const drawn = () => Object.fromEntries(Object.keys(one.metrics).map((metric) => [metric, random()]))
    const reports = ['a', 'b'].map((name) => {
      const own = Array.from({ length: cases }, (_, i) => ({ ...one, id: `case${i}`, metrics: drawn() }))
      const path = join(folder, `${name}.json`)
      writeFileSync(path, JSON.stringify({ ...report, details: { ...report.details, cases: own } }))
      return path
    })
    const { ms, peak } = commandPeak(['compare', ...reports, '--quiet', '--html', join(folder, 'page.html')])
    return { ms, peak }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function once(run) {
  const begin = performance.now()
  run()
  return { ms: performance.now() - begin, peak: peakMemory() / 2 ** 20 }
}

const commands = {
  rank: () => ranked({ algorithms: 2000, cases: 10, page: false }),
  page: () => ranked({ algorithms: 5, cases: 100_000, page: true }),
  compare: () => compared({ cases: 100_000 }),
}

const [, , name] = process.argv
console.log(JSON.stringify(name in commands ? commands[name]() : once(hard[name]())))
