import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { challengeReport } from '../../../src/reporting'
import { seededRandom } from '../../peers/runPeer'
import { heldClaims } from '../../support/reports/holdClaims'
import { type RankedValues, type RankingOptions, rankingClaims, SAMPLES } from '../../support/reports/rankingClaims'

// Every sentence of a ranking page from the values that it ranks.

/** Case names are words, so that every digit of a sentence is a number of it. */
const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

function table(seed: number, { gaps = false, equal = false } = {}) {
  const random = seededRandom(seed)
  const cases = Array.from({ length: 3 + Math.floor(random() * 25) }, (_, at) => `case-${letters(at)}`)
  const algorithms = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, at) => `Net ${'ABCDEF'[at]}`)
  const skill = algorithms.map(() => random() / 3)
  const values = cases.map(() => {
    const hard = random() / 2
    return algorithms.map((_, column) => {
      if (gaps && random() < 0.1) return Number.NaN
      const value = Math.round(100 * (hard + skill[column]! * random() + random() / 6)) / 100
      return equal && column === 1 ? Number.NaN : value
    })
  })
  // Two that are equal in every case share the better rank.
  const filled = equal ? values.map((row) => row.map((value, column) => (column === 1 ? row[0]! : value))) : values
  return { task: '', cases, algorithms, values: filled }
}

const kinds: [string, RankingOptions?, { gaps?: boolean; equal?: boolean }?][] = [
  ['the mean', {}],
  ['where lower is better', { higherBetter: false }],
  ['the median', { method: 'medianThenRank' }],
  ['the mean rank', { method: 'rankThenMean' }],
  ['the median rank', { method: 'rankThenMedian' }],
  ['the mean of what is there', { missing: 'na.rm' }, { gaps: true }],
  ['the mean rank with gaps', { method: 'rankThenMean' }, { gaps: true }],
  ['the mean of two that are equal', {}, { equal: true }],
]

async function hold(one: RankedValues, options: RankingOptions) {
  const document = await challengeReport([one], { ...options, samples: SAMPLES, metric: 'dice' })
  const { faults, made } = heldClaims(document, rankingClaims(one, options))
  expect(faults).toEqual([])
  expect(made).toBeGreaterThan(15)
}

describe.each(kinds)('every sentence of a ranking by %s', (...[, options, shape]) => {
  it.each(Array.from({ length: 6 }, (__, seed) => seed))('values of seed %s', (seed) =>
    hold(table(seed, shape), options ?? {}),
  )

  it('the table of the how-to', async () => {
    const text = readFileSync('docs/how-to/rank-algorithms/cases.csv', 'utf8')
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
    for (const task of new Set(rows.map(([name]) => name!))) {
      const own = rows.filter(([name]) => name === task)
      const cases = [...new Set(own.map(([, name]) => name!))]
      const algorithms = [...new Set(own.map(([, , name]) => name!))]
      const values = cases.map((at) =>
        algorithms.map((name) => Number(own.find(([, one, other]) => one === at && other === name)?.[3] || 'NaN')),
      )
      const gaps = values.flat().some(Number.isNaN)
      if (gaps && !options?.missing && !options?.method?.startsWith('rankThen')) continue
      const named = {
        cases: cases.map((_, at) => `case-${letters(at)}`),
        algorithms: algorithms.map((_, at) => `Net ${'ABCDEF'[at]}`),
      }
      await hold({ task: '', ...named, values }, options ?? {})
    }
  })
})
