import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { compareModels } from '../../../src/evaluation/output/compareModels'
import { modelGrids } from '../../../src/evaluation/output/modelGrid'
import { shownInterval } from '../../../src/ranking/intervals/shownInterval'
import { evaluationReport } from '../../../src/reporting'
import { uniform } from '../../support/uniform'

// The first screen of evaluations, recomputed from the values.

const labels = ['liver', 'tumour']

/** Models with values of Dice by a seed; the last case of the second model failed. */
function sample(models: readonly string[], count: number, seed = 7): Evaluation {
  const draw = uniform(seed)
  const cases = models.flatMap((model, at) =>
    Array.from({ length: count }, (_, index): EvaluatedCase => {
      const failed = at === 1 && index === count - 1
      return {
        ...{ model, case: `case${index}`, reference: '', prediction: '', empties: [], quirks: [], warnings: [] },
        rows: failed
          ? []
          : labels.map((label) => ({ label, metric: 'dice', value: 0.5 + draw() / 2, unit: 'one' as const })),
        error: failed ? { code: 'shape-mismatch', message: 'shape', side: 'submission' } : null,
      }
    }),
  )
  const none = { missing: [], extra: [], warnings: [], understood: [], files: [] }
  const metrics = [{ name: 'dice', unit: 'one' as const, better: 'higher' as const }]
  return { task: 'segmentation', models, metrics, cases, summary: summarizeRows(cases), ...none }
}

const valuesOf = ({ cases }: Evaluation, model: string, label: string) =>
  new Map(
    cases.flatMap((one) =>
      one.rows
        .filter((row) => one.model === model && row.label === label)
        .map(({ value }) => [one.case, value] as const),
    ),
  )
const mean = (values: Iterable<number>) => {
  const list = [...values]
  return list.reduce((sum, value) => sum + value, 0) / list.length
}
const overLabels = (evaluation: Evaluation, model: string) =>
  mean(labels.map((label) => mean(valuesOf(evaluation, model, label).values())))
const signed = (value: number) => `${value < 0 ? '\u2212' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(3)}`

describe('the first screen of an evaluation', () => {
  it.each([1, 2, 3])(
    'has of four and five models the paired difference of each from the first: seed %d',
    async (seed) => {
      for (const models of [
        ['A', 'B', 'C', 'D'],
        ['A', 'B', 'C', 'D', 'E'],
      ]) {
        const evaluation = sample(models, 12, seed)
        const { glance } = await evaluationReport(evaluation)
        const { columns, rows, caption } = glance!.table!
        expect(columns.at(-1)!.title).toBe('First − model')
        const [first, ...others] = rows.map(([name]) => String(name))
        expect(caption).toContain(`Last column: ${first} minus the model, paired.`)
        expect(rows[0]!.at(-1)).toEqual({ text: '–' })
        for (const [at, name] of others.entries()) {
          const both = labels.map((label) => [first!, name].map((model) => valuesOf(evaluation, model, label)))
          const shared = [...both[0]![0]!.keys()].filter((id) => both[0]![1]!.has(id))
          const differences = shared.map((id) => mean(both.map(([own, other]) => own!.get(id)! - other!.get(id)!)))
          const { low, high } = shownInterval(Float64Array.from(differences), { range: [-1, 1] })
          const text = `${signed(mean(differences))} (${signed(low)} to ${signed(high)})`
          expect(rows[at + 1]!.at(-1)).toMatchObject({ text })
        }
      }
    },
  )

  it.each([1, 2, 3, 4])(
    'says of two models who is ahead, and whether the difference is clear: seed %d',
    async (seed) => {
      const evaluation = sample(['netA', 'netB'], 12, seed)
      const document = await evaluationReport(evaluation)
      const means = new Map(evaluation.models.map((model) => [model, overLabels(evaluation, model)]))
      const [best, other] = [...means].sort((a, b) => b[1] - a[1]) as [[string, number], [string, number]]
      const differences = Array.from({ length: 11 }, (_, at) =>
        mean(
          labels.map(
            (label) =>
              valuesOf(evaluation, best[0], label).get(`case${at}`)! -
              valuesOf(evaluation, other[0], label).get(`case${at}`)!,
          ),
        ),
      )
      const { estimate, low, high } = shownInterval(Float64Array.from(differences), { range: [-1, 1] })
      const sure = low > 0 || high < 0 ? 'excludes 0.' : 'includes 0: no clear difference.'
      const on = (model: string) => (model === 'netB' ? ' on 11 of 12 cases' : '')
      expect(document.summary).toHaveLength(1)
      expect(document.summary[0]).toContain(
        `${best[0]} has the higher mean dice over 2 labels, ${best[1].toFixed(3)}${on(best[0])}; ${other[0]} has ${other[1].toFixed(3)}${on(other[0])}.`,
      )
      expect(document.summary[0]).toContain(
        `On the 11 cases with all values of both, ${best[0]} − ${other[0]} is ${signed(estimate)} (`,
      )
      expect(document.summary[0]!.endsWith(sure)).toBe(true)
      expect(document.glance!.counts[1]).toStrictEqual({ text: '1 failed (netB 1)', section: 'problems' })
    },
  )

  it('has a table of models and labels with means, intervals and paired differences', async () => {
    const evaluation = sample(['netA', 'netB'], 12)
    const { table } = (await evaluationReport(evaluation)).glance!
    const [best] = modelGrids(evaluation)[0]!.rows
    expect(table!.columns.map(({ title }) => title)).toStrictEqual(['Model', 'Mean over labels', 'liver', 'tumour'])
    expect(table!.rows[0]![0]).toBe(best!.model)
    expect(table!.rows[0]![1]).toMatchObject({ value: expect.closeTo(overLabels(evaluation, best!.model), 12) })
    for (const [at, label] of labels.entries()) {
      const compared = compareModels(evaluation).find((one) => one.label === label)!
      expect(table!.rows[2]![0]).toBe(`${best!.model} − ${best!.model === 'netA' ? 'netB' : 'netA'}`)
      expect(table!.rows[2]![2 + at]).toMatchObject({ value: expect.closeTo(compared.meanDifference.estimate, 12) })
    }
  })

  it('says the mean of one model by label', async () => {
    const evaluation = sample(['net'], 10)
    const { summary, glance } = await evaluationReport(evaluation)
    const found = labels.map((label) => `${label} ${mean(valuesOf(evaluation, 'net', label).values()).toFixed(3)} (`)
    expect(summary[0]).toContain(
      `Mean dice over 2 labels and 10 cases is ${overLabels(evaluation, 'net').toFixed(3)} (`,
    )
    for (const text of found) expect(summary[0]).toContain(text)
    expect(glance!.counts.map(({ text }) => text)).toStrictEqual(['10 cases', '0 failed', '0 without a prediction'])
  })

  it('counts the cases that a mean is of, not those that failed or are missing', async () => {
    const { cases, ...rest } = sample(['net'], 12)
    for (const count of [2, 1]) {
      const kept = labels.slice(0, count)
      const measured = cases
        .slice(2)
        .map((one) => ({ ...one, rows: one.rows.filter(({ label }) => kept.includes(label!)) }))
      const failed = {
        ...cases[0]!,
        rows: [],
        error: { code: 'shape-mismatch', message: 'another shape', side: 'submission' as const },
      }
      const evaluation: Evaluation = {
        ...{ ...rest, cases: [failed, ...measured], summary: summarizeRows(measured) },
        missing: [{ model: 'net', case: cases[1]!.case }],
      }
      expect((await evaluationReport(evaluation)).summary[0]).toMatch(/ 10 of 12 cases is /)
    }
  })

  it('ranks from four models on, folded but for the ranking; two are ranked in full only', async () => {
    const four = await evaluationReport(sample(['a', 'b', 'c', 'd'], 12))
    expect(four.sections.find(({ id }) => id === 'ranking')).toMatchObject({ title: 'Ranking' })
    expect(four.sections.filter(({ folded }) => !folded).map(({ id }) => id)).toStrictEqual(['problems', 'ranking'])
    const two = sample(['a', 'b'], 12)
    const ids = async (full: boolean) => (await evaluationReport(two, { full })).sections.map(({ id }) => id)
    expect(await ids(false)).not.toContain('ranking')
    expect(await ids(true)).toContain('stability')
  })

  it('states the unit of every value of a sentence, and of two models which is lower', async () => {
    const inMm = (models: readonly string[]): Evaluation => {
      const { cases, ...rest } = sample(models, 12)
      const rows = (one: EvaluatedCase) =>
        one.rows.map((row) => ({ ...row, metric: 'hd95', value: 10 * row.value, unit: 'mm' as const }))
      const measured = cases.map((one) => ({ ...one, rows: rows(one) }))
      const metrics = [{ name: 'hd95', unit: 'mm' as const, better: 'lower' as const }]
      return { ...rest, cases: measured, metrics, summary: summarizeRows(measured) }
    }
    for (const models of [['net'], ['netA', 'netB'], ['a', 'b', 'c']]) {
      const [answer] = (await evaluationReport(inMm(models))).summary as [string]
      // Ends of intervals are in the unit of what stands before them.
      const bare = answer.replaceAll(/ \([+−\d. to]+\)/g, '').match(/[+−]?\d+\.\d+(?! mm)\b.*/g)
      expect(bare, answer).toBeNull()
      expect(answer).toMatch(models.length === 1 ? /^Mean hd95/ : models.length === 2 ? /has the lower/ : /the lowest/)
    }
  })

  it('has the interval of the mean over labels where every case has every label, else says why not', async () => {
    const complete = sample(['net'], 12)
    const perCase = [...valuesOf(complete, 'net', 'liver').keys()].map((id) =>
      mean(labels.map((label) => valuesOf(complete, 'net', label).get(id)!)),
    )
    const { low, high } = shownInterval(Float64Array.from(perCase), { range: [0, 1] })
    const [grid] = modelGrids(complete)
    expect(grid!.rows[0]!.interval).toMatchObject({ low, high })
    const [, ...others] = complete.cases
    const cases = [{ ...complete.cases[0]!, rows: complete.cases[0]!.rows.slice(1) }, ...others]
    const lacking = { ...complete, cases, summary: summarizeRows(cases) }
    expect(modelGrids(lacking)[0]!.rows[0]!.interval).toBeNull()
    const captions = await Promise.all(
      [complete, lacking].map(async (one) => (await evaluationReport(one)).glance!.table!.caption),
    )
    expect(captions.map((text) => /where every case has every label/.test(text))).toEqual([false, true])
  })
})
