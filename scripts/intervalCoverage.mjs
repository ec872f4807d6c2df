// npm run interval-coverage [-- --seed N] [--repetitions N] [--filter TEXT]: how often the intervals hold the truth (docs/statistics/coverage/README.md).
// Writes the page, and fails if a cell lies outside its band. With --filter, only these distributions are run and the page stays.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    repetitions: { type: 'string', default: '1000' },
    filter: { type: 'string', default: '' },
  },
})
const repetitions = Number(values.repetitions)
const bundle = join(root, 'reports/intervalCoverage.mjs')
await build({
  entryPoints: [join(root, 'test/ranking/coverage/simulateCoverage.ts')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile: bundle,
  logLevel: 'error',
})
const { simulateCoverage } = await import(pathToFileURL(bundle).href)
const bands = JSON.parse(readFileSync(join(root, 'fixtures/goldens/statistics/coverage/bands.json'), 'utf8'))
const { level, resamples, distributions } = bands.protocol
const sizes = [10, 20, 50, 100, 200]

const outside = []
const sections = []
for (const [name, parts] of Object.entries(distributions)) {
  if (!name.includes(values.filter)) continue
  const bySize = sizes.map((n) => {
    console.error(`${name}, n = ${n}`)
    return simulateCoverage(parts, { n, repetitions, resamples, level, seed: Number(values.seed) * 100_003 + n })
  })
  sizes.forEach((n, i) => {
    for (const { statistic, method, coverage } of bySize[i]) {
      const at = (row) =>
        row.distribution === name && row.n === n && row.statistic === statistic && row.method === method
      const { band } = bands.rows.find(at)
      if (coverage < band[0] || coverage > band[1])
        outside.push(`${name} ${n} ${statistic} ${method}: ${coverage}, band ${band}`)
    }
  })
  const lines = bySize[0].map(({ statistic, method }, row) => {
    const shares = bySize.map((found) => found[row].coverage.toFixed(3))
    return `| ${statistic} | ${method} | ${shares.join(' | ')} |`
  })
  sections.push(
    `## ${name}\n${describe(parts)}\n\n| statistic | method | ${sizes.map((n) => `n = ${n}`).join(' | ')} |\n|---|---|${sizes.map(() => '---|').join('')}\n${lines.join('\n')}\n`,
  )
}

function describe(parts) {
  const texts = parts.map(({ weight, kind, parameters }) => {
    const what =
      kind === 'point'
        ? `the value ${parameters[0]}`
        : `${kind === 'beta' ? 'Beta' : 'lognormal'}(${parameters.join(', ')})`
    return weight === 1 ? what : `${100 * weight} % ${what}`
  })
  return `${texts.join(', ')}.`
}

if (!values.filter) {
  const page = join(root, 'docs/statistics/coverage/README.md')
  const head = readFileSync(page, 'utf8').split('<!-- tables -->')[0]
  const made = `${repetitions} samples a cell, ${resamples} resamples each, seed ${values.seed}.`
  writeFileSync(page, `${head}<!-- tables -->\n\n${made}\n\n${sections.join('\n')}`)
}
if (outside.length > 0) {
  console.error(`Outside their bands:\n${outside.join('\n')}`)
  process.exit(1)
}
