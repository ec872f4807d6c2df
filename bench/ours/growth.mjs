// Exponents of the metrics whose work a test bounds, as JSON: name, promised exponent, and the size and processor time of each point.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = join(root, '.tsbuild/bench/growthRows.mjs')
mkdirSync(join(root, '.tsbuild/bench'), { recursive: true })
// The rows are those of the tests; inside the project, so that they find the built package by its name.
await build({
  entryPoints: [join(root, 'test/metrics/growthRows.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  tsconfigRaw: {},
  outfile: file,
})
const { growthRows } = await import(pathToFileURL(file).href)

const SIZES = [1, 2, 4]
/** Rounds over the sizes, so that what slows the machine for a while slows all of them. */
const ROUNDS = 3
const LEAST_RUNS = 3
const LEAST_MS = 20
/** Shorter works are dominated by garbage collection and the resolution of the clock; they get larger inputs. */
const SHORT_MS = 10
const MOST_TIMES = 16

/** The least processor time of several runs; other load can only increase a time. */
function leastTime(work) {
  let least = Number.POSITIVE_INFINITY
  let total = 0
  for (let run = 0; run < LEAST_RUNS || total < LEAST_MS; run++) {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    const ms = (user + system) / 1000
    total += ms
    least = Math.min(least, ms)
  }
  return least
}

/** The size from which the work takes long enough. */
function firstSize({ size, make, exponent }) {
  let times = 1
  while (exponent === 1 && times < MOST_TIMES && leastTime(make(times * size)) < SHORT_MS) times *= 2
  return times * size
}

const found = []
for (const row of growthRows) {
  const first = firstSize(row)
  const points = SIZES.map((factor) => ({
    size: factor * first,
    work: row.make(factor * first),
    ms: Number.POSITIVE_INFINITY,
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const point of points) point.ms = Math.min(point.ms, leastTime(point.work))
  found.push({ name: row.name, exponent: row.exponent, points: points.map(({ size, ms }) => [size, ms]) })
}
console.log(JSON.stringify(found))
