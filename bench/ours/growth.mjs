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
  entryPoints: [join(root, 'test/support/growthRows.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  tsconfigRaw: {},
  outfile: file,
})
const { growthRows } = await import(pathToFileURL(file).href)

const SIZES = [1, 2, 4]
const LEAST_RUNS = 3
const LEAST_MS = 60

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

const found = []
for (const { name, size, make, exponent } of growthRows) {
  const works = SIZES.map((factor) => ({ size: factor * size, work: make(factor * size) }))
  leastTime(works[0].work)
  found.push({ name, exponent, points: works.map(({ size: n, work }) => [n, leastTime(work)]) })
}
console.log(JSON.stringify(found))
