import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { meanInterval, medianInterval } from '../../../src/ranking/intervals'
import { sampled } from '../../sampled'
import { bundleForNode } from '../../support/command/bundleForNode'
import { same } from '../same'
import { drawFrom, type Part, trueMean, trueMedian, uniformGenerator } from './distributions'
import { type CoverageRow, intervalsOf, type simulateCoverage } from './simulateCoverage'

interface Bands {
  readonly protocol: {
    readonly level: number
    readonly resamples: number
    readonly distributions: Readonly<Record<string, Part[]>>
    readonly truth: Readonly<Record<string, { mean: number; median: number }>>
  }
  readonly rows: (CoverageRow & { distribution: string; n: number; band: [number, number] })[]
}
const { protocol, rows }: Bands = JSON.parse(readFileSync('fixtures/goldens/statistics/coverage/bands.json', 'utf8'))
const { distributions, level, resamples } = protocol

test.each(Object.keys(distributions))('%s has the known mean and median', (name) => {
  const found = { mean: trueMean(distributions[name]!), median: trueMedian(distributions[name]!) }
  same(found, protocol.truth[name])
})

test('the simulated intervals are those of the public functions', () => {
  const uniform = uniformGenerator(4)
  const values = Float64Array.from({ length: 15 }, () => drawFrom(distributions['nsd-many-ones']!, uniform))
  const drawing = { samples: 200, seed: 9, level }
  for (const [name, ends] of Object.entries(intervalsOf(values, drawing))) {
    const [statistic, method] = name.split(' ') as [string, 'percentile']
    const found = (statistic === 'mean' ? meanInterval : medianInterval)(values, { ...drawing, method })
    same([found.low, found.high], [...ends], name)
  }
})

/** One file without the module wrappers of the test runner, which take most of the time. */
async function bundled(): Promise<typeof simulateCoverage> {
  mkdirSync('reports', { recursive: true })
  const folder = mkdtempSync('reports/coverage-')
  try {
    const file = resolve(folder, 'simulateCoverage.mjs')
    await bundleForNode('test/ranking/coverage/simulateCoverage.ts', file)
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).simulateCoverage
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// The other cells are checked by npm run interval-coverage.
const cells = ['dice-good', 'hd95-like'].flatMap((name) => [20, 50].map((n) => [name, n] as const))

describe('intervals', () => {
  test.each(sampled(cells, ([name, n]) => name === 'dice-good' && n === 20))(
    'of %s hold the truth as often as their band says with %s cases',
    async (distribution, n) => {
      const simulate = await bundled()
      const options = { n, repetitions: 1000, resamples, level, seed: 11 }
      const found = simulate(distributions[distribution]!, options)
      const wanted = rows.filter((row) => row.distribution === distribution && row.n === n)
      expect(found.length).toBe(wanted.length)
      for (const { statistic, method, band, medianWidth } of wanted) {
        const one = found.find((row) => row.statistic === statistic && row.method === method)!
        const at = `${statistic} ${method}`
        expect(one.coverage, at).toBeGreaterThanOrEqual(band[0])
        expect(one.coverage, at).toBeLessThanOrEqual(band[1])
        if (n >= 50 && at !== 'median bca') expect(Math.abs(one.medianWidth / medianWidth - 1), at).toBeLessThan(0.05)
      }
    },
  )
})

describe('the page', () => {
  const page = readFileSync('docs/statistics/coverage/README.md', 'utf8')
  test('has every cell, inside its band', () => {
    for (const { distribution, n, statistic, method, band } of rows) {
      const section = page.slice(page.indexOf(`## ${distribution}`))
      const line = new RegExp(`^\\| ${statistic} \\| ${method} \\| (.*) \\|$`, 'm').exec(section)!
      const share = Number(line[1]!.split(' | ')[[10, 20, 50, 100, 200].indexOf(n)])
      expect(share, `${distribution} ${n} ${statistic} ${method}`).toBeGreaterThanOrEqual(band[0])
      expect(share).toBeLessThanOrEqual(band[1])
    }
  })
  test('warns of the basic bootstrap of a median in every table', () => {
    const lines = page.split('\n').filter((line) => line.startsWith('| median | basic |'))
    expect(lines.length).toBe(Object.keys(distributions).length)
    expect(page).toContain('The basic bootstrap of a median is not valid')
  })
})
