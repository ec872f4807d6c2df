import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Family } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'

// Every metric of these families is compared with its library on random inputs (test/peers) and beside it in time (bench/ours), or it says why not.

const families: readonly Family[] = [
  ...(['overlap', 'topology', 'distance', 'lesions', 'registration'] as const),
  ...(['tracking', 'images', 'calibration', 'clinical'] as const),
]
const names = metricSheets.filter(({ family }) => families.includes(family)).map(({ name }) => name)

const textOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
const notNamed = (text: string) => names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))

const withoutPeer: Readonly<Record<string, readonly string[]>> = {
  'no library computes it': ['clickCurve', 'labelOverlap'],
  'differences of bettiNumbers and betti0, which are compared': ['betti0Error', 'bettiError', 'eulerError'],
  'the mean of what lncc gives, which is compared': ['lnccSummary'],
  'the square of what nrmse divides, which is compared': ['mse'],
}

const withoutBench: Readonly<Record<string, readonly string[]>> = {
  'no library computes it': ['clickCurve'],
  'differences of bettiNumbers, which has a row': ['bettiError', 'eulerError'],
  'one pass over the arrays, as others that have a row': ['jaccard', 'mae', 'mse', 'nmse', 'nrmse'],
  'the mean of what lncc gives, which has a row': ['lnccSummary'],
  'a formula of a few numbers': ['robustMean30', 'volumeCrps'],
  'one sort of the scores, as auroc, which has a row': ['operatingPoint'],
}

describe.each([
  ['on random inputs', textOf('test/peers', '.ts'), withoutPeer],
  ['in time', textOf('bench/ours', '.mjs'), withoutBench],
])('every metric is compared with its library %s, or says why not', (_, text, without) => {
  it('of the catalogue', () => expect(notNamed(text).sort()).toStrictEqual(Object.values(without).flat().sort()))
})
