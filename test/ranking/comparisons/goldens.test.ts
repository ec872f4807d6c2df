import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adjustPValues, type PAdjustment } from '../../../src/ranking/adjustPValues'
import {
  comparePaired,
  effectSizes,
  friedmanTest,
  hodgesLehmann,
  mcnemarTest,
  permutationTest,
} from '../../../src/ranking/comparisons'
import { meanInterval, medianInterval } from '../../../src/ranking/intervals'
import { type WilcoxonOptions, wilcoxonSignedRank } from '../../../src/ranking/wilcoxonSignedRank'
import { decode } from '../../support/golden'
import { same } from '../same'

const folder = 'fixtures/goldens/statistics/paired'
// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const read = (name: string): Golden => decode(JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')))
const pairs = readdirSync(folder)
  .map((name) => name.replace('.json', ''))
  .filter((name) => !['adjust', 'friedman', 'mcnemar'].includes(name))
const methods = ['percentile', 'basic', 'bca'] as const

describe.each(pairs)('%s', (name) => {
  const { input, expected } = read(name)
  const { a, b, resamples: samples, seed, permutationSeed } = input
  const differences = a.map((value: number, i: number) => value - b[i])
  const { permutations } = expected.permutation
  const found = comparePaired(a, b, { samples, seed, permutationSeed, permutations, method: 'percentile' })

  test('counts, means and resampling', () => {
    const { meanDifference, medianDifference, shareAboveZero, ...rest } = found
    same(rest, {
      pairs: expected.pairs,
      missing: expected.missing,
      wins: expected.wins,
      losses: expected.losses,
      ties: expected.ties,
    })
    same([meanDifference.estimate, medianDifference.estimate], [expected.meanDifference, expected.medianDifference])
    same(shareAboveZero, expected.bootstrapShareAboveZero)
    for (const method of methods) {
      const mean = meanInterval(differences, { samples, seed, method })
      same(
        [mean.low, mean.high, mean.standardError],
        [...expected.meanBootstrap[method], expected.meanBootstrap.standardError],
      )
      const median = medianInterval(differences, { samples, seed, method })
      const { standardError } = expected.medianBootstrap
      same([median.low, median.high, median.standardError], [...expected.medianBootstrap[method], standardError])
    }
  })

  test('tests', () => {
    const { t, p, low, high } = found.tTest
    same({ t, p, interval: [low, high] }, expected.tTest)
    same(found.signTest.p, expected.signTest)
    same(found.wilcoxonP, expected.wilcoxonToolkit['two-sided'])
    for (const alternative of ['two-sided', 'greater', 'less'] as const) {
      same(wilcoxonSignedRank(a, b, { alternative }).p, expected.wilcoxonToolkit[alternative], alternative)
    }
    for (const [key, p] of Object.entries(expected.wilcoxon)) {
      const [, alternative, rest] = /^(two-sided|greater|less)-(.*)$/.exec(key)!
      const [zeroMethod, corrected] = rest!.split('-')
      const form = rest === 'exact' ? { method: 'exact' } : { zeroMethod, correction: corrected === 'corrected' }
      same(wilcoxonSignedRank(a, b, { alternative, ...form } as WilcoxonOptions).p, p, key)
    }
  })

  test('permutations', () => {
    const form = ({ twoSided, greater, less }: { twoSided: number; greater: number; less: number }) => ({
      'two-sided': twoSided,
      greater,
      less,
    })
    const drawn = permutationTest(a, b, { permutations, seed: permutationSeed, method: 'drawn' })
    same({ ...form(drawn), permutations: drawn.permutations }, expected.permutation)
    expect(found.permutation.method).toBe(expected.permutationExact ? 'exact' : 'drawn')
    if (expected.permutationExact) same(form(found.permutation), expected.permutationExact)
  })

  test('effects and shift', () => {
    const { rankBiserial, cliffsDelta, ...cohen } = effectSizes(a, b)
    same(cohen, expected.cohen)
    same([rankBiserial, cliffsDelta], [expected.rankBiserial, expected.cliffsDelta])
    const { estimate, low, high, achievedLevel } = hodgesLehmann(a, b)
    same(estimate, expected.hodgesLehmann)
    const none = [Number.NaN, Number.NaN]
    same([low, high], expected.hodgesLehmannInterval ?? none)
    same(achievedLevel, expected.hodgesLehmannLevel ?? Number.NaN)
  })
})

test('mcnemar', () => {
  for (const { onlyFirstRight, onlySecondRight, ...expected } of read('mcnemar').rows)
    same(mcnemarTest(onlyFirstRight, onlySecondRight), expected, `${onlyFirstRight}:${onlySecondRight}`)
})

test('friedman', () => {
  for (const { values, ...expected } of read('friedman').rows) same(friedmanTest(values), expected)
})

const words: Readonly<Record<string, PAdjustment>> = {
  holm: 'holm',
  bonferroni: 'bonferroni',
  fdr_bh: 'bh',
  fdr_by: 'by',
  'simes-hochberg': 'hochberg',
  hommel: 'hommel',
  sidak: 'sidak',
  'holm-sidak': 'holm-sidak',
}

test('adjust', () => {
  for (const { p, ...expected } of read('adjust').rows) {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(words).sort())
    for (const [word, wanted] of Object.entries(expected)) same(adjustPValues(p, words[word]), wanted, word)
  }
})
