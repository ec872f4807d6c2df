import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { median, quantileSorted } from '../../../src/kernels/statistics/quantile'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'
import { numpyMean } from '../../../src/python/numpyMean'
import { numpyStd } from '../../../src/python/numpyStd'
import {
  aucInterval,
  clusterInterval,
  compareAucs,
  correlationInterval,
  type Interval,
  meanInterval,
  medianInterval,
  nestedInterval,
  pooledInterval,
  proportionInterval,
} from '../../../src/ranking/intervals'
import { bcaEnds, bcaParts, studentisedEnds } from '../../../src/ranking/intervals/bootstrapEnds'
import { aucParts, splitScores, stratifiedAucs } from '../../../src/ranking/intervals/pairScores'
import { resampledInterval } from '../../../src/ranking/intervals/statisticInterval'
import { studentised } from '../../../src/ranking/intervals/studentised'
import { forEachResample, leaveOneOut, overValues, resample } from '../../../src/ranking/resampling/resample'
import { same } from '../same'

const folder = 'fixtures/goldens/statistics/intervals'
// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const read = (name: string): Golden => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
const named = (prefix: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => [name, read(name)] as const)
const ends = ({ low, high }: Interval) => [low, high]

test('generator.json', () => {
  for (const { seed, first, indices } of read('generator.json').rows) {
    const next = seededGenerator(seed)
    expect(first.map(() => next())).toEqual(first)
    const drawn: number[][] = []
    forEachResample(7, { samples: 2, seed }, (cases) => drawn.push(Array.from(cases)))
    expect(drawn).toEqual(indices)
  }
})

const statistics: Record<string, (values: Float64Array) => number> = {
  mean: (values) => numpyMean(values),
  median,
  quantile25: (values) => quantileSorted(values.slice().sort(), 0.25),
  standardDeviation: (values) => numpyStd(values, 1),
}
const resampling = ['percentile', 'basic', 'bca'] as const

/** One statistic of one sample: distribution, parts and all intervals. */
function checkStatistic(name: string, input: Golden, expected: Golden): void {
  const { values, resamples: samples, seed, indices } = input
  const all = Float64Array.from<number>(values)
  const options = indices ? { indices } : { samples, seed }
  const statistic = overValues(all, statistics[name]!)
  const { estimate, distribution, standardError } = resample(all.length, statistic, options)
  same({ estimate }, { estimate: expected.estimate }, name)
  same([...distribution.slice(0, expected.distribution.length)], expected.distribution, `${name}.distribution`)
  if ('distributionMean' in expected) same(numpyMean(distribution), expected.distributionMean, `${name}.mean`)
  const leftOut = leaveOneOut(all.length, statistic)
  const parts = bcaParts(distribution, estimate, leftOut)
  if (expected.bcaParts) same(parts, expected.bcaParts, `${name}.bcaParts`)
  for (const level of [0.95, 0.9].filter((one) => expected[one])) {
    const { studentisedUsed, studentisedArch, bcaArch, ...wanted } = expected[level]
    const at = (method: string) => `${name} ${level} ${method}`
    same(standardError, wanted.standardError, at('standardError'))
    for (const method of resampling) {
      same(ends(resampledInterval(all.length, statistic, { ...options, method, level })), wanted[method], at(method))
      if (name === 'mean') same(ends(meanInterval(values, { ...options, method, level })), wanted[method], at(method))
      if (name === 'median')
        same(ends(medianInterval(values, { ...options, method, level })), wanted[method], at(method))
    }
    for (const method of ['t', 'normal', 'studentised'] as const) {
      if (wanted[method]) same(ends(meanInterval(values, { ...options, method, level })), wanted[method], at(method))
    }
    if (wanted.binomial)
      same(ends(medianInterval(values, { method: 'binomial', level })), wanted.binomial, at('binomial'))
    const ratios = studentised([{ values: all, scale: null }], options)[0]!.ratios.sort()
    if (studentisedUsed !== undefined) expect(ratios.length).toBe(studentisedUsed)
    const tail = (1 - level) / 2
    // arch scales by the bootstrap standard error and counts no equal resample.
    if (studentisedArch) {
      const scale = Math.sqrt((standardError ** 2 * (samples - 1)) / samples)
      same(studentisedEnds(ratios, estimate, scale, tail), studentisedArch, at('studentisedArch'))
    }
    if (bcaArch) same(archBca(distribution, estimate, leftOut, tail), bcaArch, at('bcaArch'))
  }
}

function archBca(distribution: Float64Array, estimate: number, leftOut: Float64Array, tail: number) {
  const below = distribution.filter((value) => value < estimate)
  const half = Float64Array.from(distribution, (_, i) => (i < below.length ? -1 : 1))
  const { z0 } = bcaParts(half, 0, leftOut)
  const { acceleration } = bcaParts(distribution, estimate, leftOut)
  return bcaEnds(distribution.slice().sort(), { z0, acceleration }, tail)
}

describe.each([...named('sample-'), ...named('indices-')])('%s', (_, { input, expected }) => {
  test('resamples', () => {
    if (!input.firstIndices) return
    const drawn: number[][] = []
    forEachResample(input.values.length, { samples: 3, seed: input.seed }, (cases) => drawn.push(Array.from(cases)))
    expect(drawn).toEqual(input.firstIndices)
  })
  test.each(Object.keys(expected))('%s', (name) => checkStatistic(name, input, expected[name]))
})

test('proportions.json', () => {
  const methods = {
    wilson: 'wilson',
    clopperPearson: 'clopper-pearson',
    agrestiCoull: 'agresti-coull',
    wald: 'wald',
    jeffreys: 'jeffreys',
    wilsonCorrected: 'wilson-corrected',
  } as const
  for (const { successes, trials, level, clopperPearsonScipy, ...expected } of read('proportions.json').rows) {
    for (const [name, wanted] of Object.entries(expected)) {
      const method = methods[name as keyof typeof methods]
      same(
        ends(proportionInterval(successes, trials, { method, level })),
        wanted,
        `${name} ${successes}/${trials} ${level}`,
      )
    }
    same(
      ends(proportionInterval(successes, trials, { method: 'clopper-pearson', level })),
      clopperPearsonScipy,
      'scipy',
    )
  }
})

test.each(named('correlation-'))('%s', (_, { input, expected }) => {
  const { x, y, resamples: samples, seed } = input
  for (const [coefficient, wanted] of Object.entries<Golden>(expected)) {
    const { estimate, undefinedResamples, standardError, fisherZ, fieller, ...resampled } = wanted
    const find = (method: Golden) =>
      correlationInterval(x, y, { coefficient: coefficient as 'pearson', method, samples, seed })
    const { estimate: r, undefinedSamples, standardError: error } = find('percentile')
    same([r, undefinedSamples, error], [estimate, undefinedResamples, standardError], coefficient)
    same(ends(find('fisher-z')), fisherZ, `${coefficient} fisherZ`)
    if (fieller) same(ends(find('fieller')), fieller, `${coefficient} fieller`)
    for (const [method, one] of Object.entries(resampled)) same(ends(find(method)), one, `${coefficient} ${method}`)
  }
})

test.each(named('pooled-'))('%s', (_, { input, expected }) => {
  const { numerator, denominator, resamples: samples, seed } = input
  const find = (method: (typeof resampling)[number] | 'linearised') =>
    pooledInterval(numerator, denominator, { method, samples, seed })
  const { estimate, undefinedSamples, meanOfCases, standardError } = find('percentile')
  same(
    [estimate, undefinedSamples, meanOfCases, standardError],
    [expected.estimate, expected.undefinedResamples, expected.meanOfCases, expected.standardError],
  )
  for (const method of resampling) same(ends(find(method)), expected[method], method)
  same(find('linearised').standardError, expected.linearised.standardError)
  same(ends(find('linearised')), expected.linearised.t)
})

test.each(named('auc-'))('%s', (_, { input, expected }) => {
  const { truth, scores, scores2, resamples: samples, seed } = input
  const delong = aucInterval(truth, scores, { method: 'delong' })
  same([delong.estimate, delong.standardError], [expected.auc, expected.standardError])
  same(ends(delong), expected.delong)
  if (expected.delongLogit) same(ends(aucInterval(truth, scores, { method: 'delong-logit' })), expected.delongLogit)
  const both = splitScores(truth, [scores, scores2])
  const second = aucParts(both.positives[1]!, both.negatives[1]!)
  same({ auc: second.auc, standardError: second.standardError }, expected.second)
  const compared = compareAucs(truth, scores, scores2)
  same(compared.covariance, expected.covariance)
  if (expected.difference) {
    const { difference: value, standardError, z, p, low, high } = compared
    same({ value, standardError, z, p, interval: [low, high] }, expected.difference)
  }
  const { distribution, percentile } = expected.stratifiedBootstrap
  const areas = stratifiedAucs(both.positives[0]!, both.negatives[0]!, samples, seed)
  same([...areas.slice(0, distribution.length)], distribution)
  same(ends(aucInterval(truth, scores, { method: 'stratified', samples, seed })), percentile)
})

test.each(named('clusters-'))('%s', (_, { input, expected }) => {
  const { values, cluster, resamples: samples, seed } = input
  const find = (method: (typeof resampling)[number]) => clusterInterval(values, cluster, { method, samples, seed })
  const { estimate, standardError, intraclassCorrelation, designEffect } = find('percentile')
  same(
    [estimate, standardError, intraclassCorrelation, designEffect],
    [expected.estimate, expected.standardError, expected.icc, expected.designEffect],
  )
  for (const method of resampling) same(ends(find(method)), expected[method], method)
  const ignoring = meanInterval(values, { method: 'percentile', samples, seed })
  same(ends(ignoring), expected.ignoringClusters.percentile)
})

test.each(named('nested-'))('%s', (_, { input, expected }) => {
  const { runs, resamples: samples, seed } = input
  const found = nestedInterval(runs, { samples, seed })
  same(found, {
    estimate: expected.estimate,
    meanOfAllRuns: expected.meanOfAllRuns,
    withinTaskSd: expected.withinTaskSd,
  })
  same(ends(found), expected.percentile)
  same(ends(nestedInterval(runs, { samples, seed, draw: 'tasks' })), expected.tasksOnly)
  const first = nestedInterval(runs, { samples: 1, seed })
  same(first.low, expected.distribution[0])
})
