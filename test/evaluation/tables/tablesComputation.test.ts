import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../../src/contract'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { accuracy } from '../../../src/metrics/classification/accuracy'
import { auroc } from '../../../src/metrics/classification/auroc'
import { plcc } from '../../../src/metrics/correlation/plcc'
import { bootstrapInterval } from '../../../src/ranking/intervals/bootstrapInterval'
import { uniform } from '../../support/uniform'

const count = 40
const draw = uniform(5)
const ids = Array.from({ length: count }, (_, k) => `c${k}`)
const truth = ids.map(() => (draw() < 0.4 ? 'cancer' : 'benign'))
const scores = truth.map((one) => Number((draw() * 0.6 + (one === 'cancer' ? 0.4 : 0)).toFixed(3)))
const numbers = ids.map(() => Number((10 * draw()).toFixed(2)))
const guesses = numbers.map((one) => Number((one + draw()).toFixed(2)))

const table = (header: string, rows: readonly (string | number)[][]) =>
  [header, ...rows.map((row) => row.join(','))].join('\n')
const columns = (header: string, ...lists: readonly (readonly (string | number)[])[]) =>
  table(
    header,
    ids.map((id, k) => [id, ...lists.map((list) => list[k]!)]),
  )
const classesOf = (above: number) => scores.map((score) => (score > above ? 'cancer' : 'benign'))
const references = { 'truth.csv': columns('id,diagnosis', truth) }
const evaluated = (prediction: string, options: EvaluateOptions = {}, from: Record<string, string> = references) =>
  evaluate({ references: from, predictions: { net: { 'net.csv': prediction } } }, options)
const valuesOf = ({ cases }: Evaluation) =>
  Object.fromEntries(cases[0]!.rows.map(({ label, metric, value }) => [`${label} ${metric}`, value]))
const errorOf = ({ cases }: Evaluation) => cases[0]!.error?.message

describe('the task classification', () => {
  it('has the same numbers without what figures draw', async () => {
    const [plain, drawn] = [
      await evaluated(columns('id,cancer', scores), { plots: false }),
      await evaluated(columns('id,cancer', scores)),
    ]
    expect([plain, drawn].map(({ cases }) => cases[0]!.plots !== undefined)).toEqual([false, true])
    expect(plain.summary).toStrictEqual(drawn.summary)
  })

  it('has the numbers of the functions for classes, and those of each class', async () => {
    const found = await evaluated(columns('id,diagnosis', classesOf(0.5)))
    expect(found.task).toBe('classification')
    const values = valuesOf(found)
    expect(values['all accuracy']).toBe(accuracy(truth, classesOf(0.5)))
    expect(Object.keys(values)).toStrictEqual([
      ...['all accuracy', 'all balanced_accuracy', 'all matthews_correlation'],
      ...['benign precision', 'benign recall', 'cancer precision', 'cancer recall'],
    ])
    const [first] = found.summary
    const over = (rows: ArrayLike<number>) =>
      accuracy(
        Array.from(rows, (row) => truth[row]!),
        Array.from(rows, (row) => classesOf(0.5)[row]!),
      )
    const { low, high } = bootstrapInterval(count, over, { method: 'percentile' })
    expect([first!.low, first!.high]).toStrictEqual([low, high])
  })

  it('takes scores of one class, and classes above a threshold', async () => {
    const prediction = columns('id,score', scores)
    const found = await evaluated(prediction)
    expect(valuesOf(found)).toStrictEqual({ 'all auroc': auroc(truth, scores) })
    expect(found.understood).toContain('the positive class is cancer (1 table)')
    const above = await evaluated(prediction, { threshold: 0.5, metrics: ['accuracy'] })
    expect(valuesOf(above)).toStrictEqual({ 'all accuracy': accuracy(truth, classesOf(0.5)) })
    const other = await evaluated(prediction, { tables: { positiveLabel: 'benign' } })
    expect(valuesOf(other)['all auroc']).toBe(auroc(truth, scores, { positiveLabel: 'benign' }))
  })

  it('takes the class of the largest score where there are several columns', async () => {
    const rest = scores.map((score) => Number((1 - score).toFixed(3)))
    const found = await evaluated(columns('id,cancer,benign', scores, rest))
    const values = valuesOf(found)
    expect(values['all accuracy']).toBe(
      accuracy(
        truth,
        scores.map((score) => (score > 0.5 ? 'cancer' : 'benign')),
      ),
    )
    expect(values['all auroc']).toBeCloseTo(auroc(truth, scores), 12)
    expect(found.warnings[0]).toBe('the task is classification, as net.csv has several columns; --task names another')
  })

  it.each<[string, string, EvaluateOptions, RegExp]>([
    [
      'metrics that the table has nothing for',
      columns('id,p', scores),
      { metrics: ['accuracy'] },
      /metric accuracy: found scores without --threshold/,
    ],
    ['a threshold beside classes', columns('id,d', classesOf(0.5)), { threshold: 0.5 }, /--threshold: found classes/],
    [
      'a score that is no number',
      columns('id,score', ['oops', ...scores.slice(1)]),
      {},
      /score in line 2 \(c0\): found "oops", expected a number/,
    ],
    [
      'a score that is missing',
      columns('id,score', ['', ...scores.slice(1)]),
      {},
      /score in line 2 \(c0\): found no value/,
    ],
    ['rows that lack', table('id,d', [['c0', 'benign']]), { task: 'classification' }, /prediction net.csv/],
  ])('a case fails for %s', async (_, prediction, options, message) => {
    expect(errorOf(await evaluated(prediction, options))).toMatch(message)
  })

  it('takes numbers for classes where the reference has them among texts', async () => {
    const grades = ids.map((_, k) => (k % 5 === 0 ? 'unsure' : k % 2))
    const sure = ids.map((_, k) => k % 2)
    const from = { 'truth.csv': columns('id,grade', grades) }
    expect(valuesOf(await evaluated(columns('id,grade', sure), {}, from))['all accuracy']).toBe(0.8)
    const binary = { 'truth.csv': columns('id,grade', sure) }
    expect(valuesOf(await evaluated(columns('id,grade', grades), {}, binary))['all accuracy']).toBe(0.8)
    const broken = columns('id,score', ['oops', ...scores.slice(1)])
    expect(errorOf(await evaluated(broken, {}, binary))).toMatch(
      /score in line 2 \(c0\): found "oops", expected a number/,
    )
  })

  it('charges the side whose table is broken', async () => {
    const broken = { 'truth.csv': 'id,d\na,b,c,d\n' }
    const found = await evaluated(columns('id,d', truth), { task: 'classification' }, broken)
    expect(found.cases[0]!.error).toMatchObject({ side: 'answers', file: 'truth.csv' })
  })
})

describe('the task regression', () => {
  const from = { 'truth.csv': columns('id,age', numbers) }

  it('has the numbers of the functions, with the words about tables', async () => {
    const found = await evaluated(columns('id,age', guesses), {}, from)
    expect(found.task).toBe('regression')
    const values = valuesOf(found)
    const error = guesses.reduce((sum, guess, k) => sum + Math.abs(guess - numbers[k]!), 0) / count
    expect(values['all mae']).toBeCloseTo(error, 12)
    expect(values['all plcc']).toBe(plcc(numbers, guesses))
    const two = columns('id,other,age', scores, guesses)
    expect(errorOf(await evaluated(two, { task: 'regression' }, from))).toMatch(/--prediction-column/)
    const chosen = await evaluated(two, { tables: { predictionColumn: 'age' } }, from)
    expect(valuesOf(chosen)).toStrictEqual(values)
  })

  it('pairs several tables by name, and a model with a broken one keeps the others', async () => {
    const both = { 'a.csv': from['truth.csv'], 'b.csv': from['truth.csv'] }
    const predictions = {
      one: { 'a.csv': columns('id,age', guesses), 'b.csv': columns('id,age', numbers) },
      two: { 'a.csv': columns('id,age', truth) },
    }
    const { cases, missing } = await evaluate({ references: both, predictions }, { task: 'regression' })
    expect(cases.map(({ model, case: id, error }) => [model, id, error === null])).toStrictEqual([
      ['one', 'a', true],
      ['one', 'b', true],
      ['two', 'a', false],
    ])
    expect(missing).toStrictEqual([{ model: 'two', case: 'b' }])
  })

  it('is refused for whole numbers on both sides, which may be classes', async () => {
    const whole = columns('id,grade', numbers.map(Math.round))
    await expect(evaluated(whole, {}, { 'truth.csv': whole })).rejects.toThrow(/--task classification or --task regr/)
    expect((await evaluated(whole, { task: 'regression' }, { 'truth.csv': whole })).task).toBe('regression')
    expect((await evaluated(whole, { metrics: ['accuracy'] }, { 'truth.csv': whole })).task).toBe('classification')
  })

  it('is the same from parts', async () => {
    const input = {
      references: from,
      predictions: { one: { 'p.csv': columns('id,age', guesses) }, two: { 'q.csv': columns('id,age', numbers) } },
    }
    const parts = []
    for (const index of [1, 2]) {
      const part = await evaluateShard(input, {}, { shard: { index, of: 2 }, sizeOf: () => 1 })
      const file = `part ${index}`
      parts.push({ file, part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), file) })
    }
    const { cases: _, ...merged } = await mergeEvaluation(parts)
    const { cases: __, ...whole } = await evaluate(input)
    expect(merged).toStrictEqual(whole)
  })

  it('names what a folder without tables has', async () => {
    const none = { 'a.xlsx': 'x' }
    await expect(evaluated('id,a', { task: 'regression' }, none)).rejects.toThrow(
      /references: found a.xlsx, expected tables: CSV/,
    )
  })
})
