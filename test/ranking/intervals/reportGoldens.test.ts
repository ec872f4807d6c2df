import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planCases, repeatedRuns, statisticsWarnings } from '../../../src/ranking/intervals'
import { decode } from '../../support/golden'
import { same } from '../same'

// biome-ignore lint/suspicious/noExplicitAny: goldens are free-form; every field is compared below
type Golden = any
const rows = (name: string): Golden[] =>
  (decode(JSON.parse(readFileSync(`fixtures/goldens/statistics/report/${name}.json`, 'utf8'))) as Golden).rows

test.each(rows('warnings').map((row) => [JSON.stringify(row.input).slice(-70), row]))('warnings: …%s', (_, row) => {
  const found = statisticsWarnings(row.input)
  expect(found.map(({ code }) => code)).toEqual(row.warnings)
  for (const { text } of found) expect(text).not.toMatch(/undefined|NaN/)
})

test.each(rows('planning').map((row) => [row.values.length, row]))('planning of %s cases', (_, row) => {
  const { values, halfWidth, ...expected } = row
  same(planCases(values, { halfWidth }), expected)
})

test('best of k', () => {
  for (const { scores, successes, expected } of rows('best-of-k'))
    for (const { k, ...wanted } of expected) same(repeatedRuns(scores, successes, k), wanted, `k = ${k}`)
})
