import { describe, expect, it } from 'vitest'
import { findMetric, shortNames } from '../../src/catalogue/findMetric'
import { loadMetric } from '../../src/catalogue/loadMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { type EmptyResult, factOf, type MetricOptions, type MetricSheet } from '../../src/catalogue/metricSheet'
import { families, metricSheets } from '../../src/catalogue/metricSheets'
import { resultNumber } from '../../src/catalogue/resultNumber'
import { unitWords } from '../../src/catalogue/sheets/shared'
import type { NdArray } from '../../src/contract'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import * as text from '../../src/metrics/text'
import * as statistics from '../../src/ranking'
import { sampled } from '../sampled'
import * as metrics from '../support/allMetrics'
import { metricArguments, neededOptions, withOption } from './metricArguments'

it('the option unit is that of the result and has one list of words', () => {
  for (const { name, options } of metricSheets)
    for (const [word, text] of Object.entries(options.unit?.words ?? {}))
      expect(unitWords, `${name}: ${word}`).toMatchObject({ [word]: text })
})

const exported = new Map<string, unknown>(Object.entries({ ...metrics, ...statistics, ...text }))
const seeds = [1, 2, 3, 4]

/** The options of every short name, and none. */
function variants(sheet: MetricSheet): MetricOptions[] {
  const fixed = shortNames(sheet).flatMap(({ options }) => (options ? [options] : []))
  return [{}, ...fixed].map((options) => ({ ...neededOptions(sheet), ...options }))
}

/** A result, or the code of the error. */
async function outcome(sheet: MetricSheet, values: readonly unknown[], options: MetricOptions): Promise<unknown> {
  const metric = await loadMetric(sheet)
  try {
    const result = metric(...values, options)
    const isPlain = typeof result === 'object' && result !== null && !(result instanceof Map) && !Array.isArray(result)
    // No two results share a function.
    return isPlain ? Object.fromEntries(Object.entries(result).filter(([, one]) => typeof one !== 'function')) : result
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    return error.code
  }
}

const box = (filled: boolean): NdArray => ({
  data: Uint8Array.from({ length: 60 }, (_, i) => (filled && i % 5 > 1 && i % 5 < 4 ? 1 : 0)),
  shape: [3, 4, 5],
  spacing: [2, 1, 1],
})
const situations = {
  both: [box(false), box(false)],
  reference: [box(false), box(true)],
  prediction: [box(true), box(false)],
} as const

const numbersOf = (result: unknown): [string | null, number][] =>
  typeof result === 'number'
    ? [[null, result]]
    : Object.entries(result as object).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' || entry[1] === null,
      )

const sheets = metricSheets.map((sheet) => [sheet.name, sheet] as const)

describe.each(sampled(sheets, (_, at) => at % 12 === 0))('%s', (name, sheet) => {
  it('is a function of the library, with its other names', async () => {
    const metric = await sheet.load()
    for (const other of [name, ...(sheet.aliases ?? [])]) expect(exported.get(other)).toBe(metric)
    expect(families[sheet.family]).toBeDefined()
  })

  it('has the stated defaults', async () => {
    const rows = Object.entries(sheet.options).filter(([, row]) => row.default !== undefined)
    for (const [option, row] of rows)
      for (const options of variants(sheet)) {
        if (option in options) continue
        const calls = [
          ...seeds.map((seed) => metricArguments(sheet, seed)),
          ...(sheet.input === 'labels' ? Object.values(situations) : []),
        ]
        for (const values of calls) {
          const plain = await outcome(sheet, values, options)
          expect({ option, result: await outcome(sheet, values, { ...options, [option]: row.default }) }).toStrictEqual(
            {
              option,
              result: plain,
            },
          )
        }
      }
  })

  it('takes the stated words and no others', async () => {
    const calls = [metricArguments(sheet, 1), metricArguments(sheet, 2)]
    const codes = (option: string, word: string) =>
      Promise.all(calls.map((values) => outcome(sheet, values, withOption(neededOptions(sheet), option, word))))
    for (const [option, row] of Object.entries(sheet.options)) {
      if (!row.words || option === 'label') continue
      // A word may fit volumes or pictures only.
      for (const word of Object.keys(row.words))
        expect([word, (await codes(option, word)).every((code) => code === 'bad-argument')]).toStrictEqual([
          word,
          false,
        ])
      if (row.type === 'word')
        expect([option, await codes(option, 'no such word')]).toContainEqual(expect.arrayContaining(['bad-argument']))
    }
  })

  it('gives empty masks the stated values', async () => {
    if (sheet.input !== 'labels' || !sheet.options.label) return
    const conventions = [undefined, ...Object.keys(sheet.options.convention?.words ?? {})]
    for (const options of variants(sheet))
      for (const convention of conventions) {
        const chosen = { ...options, ...(convention === undefined ? {} : { convention }) }
        for (const short of [null, ...shortNames(sheet)]) {
          const { empty, field } = metricFacts({ sheet, short, options: chosen })
          for (const situation of ['both', 'reference', 'prediction'] as const) {
            const stated: EmptyResult | undefined = empty?.[situation]
            if (stated === undefined) continue
            const result = await outcome(sheet, situations[situation], chosen)
            const value =
              field === null || typeof result === 'string' ? result : (result as Record<string, unknown>)[field]
            const expected = stated === 'error' ? 'empty-mask' : stated
            if (typeof value !== 'object')
              expect([chosen, field, situation, value]).toStrictEqual([chosen, field, situation, expected])
          }
        }
      }
  })

  it('stays in the stated range', async () => {
    for (const options of variants(sheet))
      for (const seed of [...seeds, 5, 6, 7, 8]) {
        const result = await outcome(sheet, metricArguments(sheet, seed), options)
        if (typeof result === 'string') continue
        for (const [field, value] of numbersOf(result)) {
          const [least, most] =
            (field === null ? undefined : sheet.fields?.[field]?.range) ?? factOf(sheet.range, options)
          if (value !== null && !Number.isNaN(value))
            expect([field, value >= least, value <= most]).toStrictEqual([field, true, true])
        }
      }
  })

  it('describes the numbers of its result', async () => {
    const result = await outcome(sheet, metricArguments(sheet, 1), neededOptions(sheet))
    if (typeof result !== 'object' || result === null || result instanceof Map || Array.isArray(result)) return
    const within = Object.keys(sheet.fields ?? {}).filter((field) => field.includes('.'))
    for (const field of within) {
      const value: unknown = resultNumber(result, field)
      expect([field, value === null || typeof value === 'number']).toStrictEqual([field, true])
    }
    const found = [...numbersOf(result).map(([field]) => field), ...within]
    expect(Object.keys(sheet.fields ?? {}).sort()).toStrictEqual(
      found.filter((field) => !sheet.unprinted?.includes(String(field))).sort(),
    )
    if (sheet.headline) expect(found).toContain(sheet.headline)
    for (const { field } of shortNames(sheet)) if (field) expect(found).toContain(field)
  })

  it('is found by all of its names, and no other metric has one of them', () => {
    for (const one of [name, ...(sheet.aliases ?? [])]) expect(findMetric(one).sheet.name).toBe(name)
    for (const short of shortNames(sheet))
      for (const one of [short.name, ...(short.aliases ?? [])])
        expect([one, findMetric(one).sheet.name]).toStrictEqual([one, name])
  })
})
