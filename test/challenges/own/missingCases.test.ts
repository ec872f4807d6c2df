import { describe, expect, test } from 'vitest'
import { caseMean } from '../../../src/challenges/caseMean'
import { defineChallenge } from '../../../src/challenges/defineChallenge'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import type { Challenge } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'
import { resolveMissing } from '../../../src/engine/resolveMissing'

const now = new Date(0)
const slots = `
answers: { id: id, files: { truth: { column: t, reader: npy } } }
submission: { id: id, files: { guess: { column: g, reader: npy } } }
`

function npy(values: readonly number[]): Uint8Array {
  const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${values.length}, 1), }`.padEnd(117)
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0, ...Buffer.from(`${header}\n`), ...values])
}

/** Case a is right, b has a Dice of 2/3, c is missing, d fails. */
const input = {
  submission: 'id,g\na,g1\nb,g2\nd,gone\n',
  answers: 'id,t\na,t1\nb,t1\nc,t1\nd,t1\n',
  submissionFiles: { g1: npy([1, 1, 0, 0]), g2: npy([1, 0, 0, 0]), bad: npy([1, 1, 0]) },
  answersFiles: { t1: npy([1, 1, 0, 0]) },
}
const measures = 'measures: { d: { metric: dice, label: 1 }, h: { metric: hd95, label: 1 } }'
const metrics = 'metrics: [{ name: d, direction: higher }, { name: h, direction: lower }]'
const declared = (rules: string) => declaredChallenge(`id: mine\n${slots}${rules}\n${measures}\n${metrics}`)
const graded = async (rules: string, given: Partial<typeof input> = {}) =>
  grade(await declared(rules), { ...input, ...given }, { details: true, now })

describe('what a missing or failed case costs', () => {
  test.each([
    ['missing: zero', (1 + 2 / 3) / 4, 0.95 / 4],
    ['missing: { d: worst, h: 50 }', (1 + 2 / 3) / 4, 100.95 / 4],
    ['missing: { d: 0.25, h: zero }', (1 + 2 / 3 + 0.5) / 4, 0.95 / 4],
    ['missing: leave-out', (1 + 2 / 3) / 2, 0.95 / 2],
    ['onCaseError: aggregate\npairing: { rule: subset }', (1 + 2 / 3) / 2, 0.95 / 2],
  ])('%s', async (rules, dice, distance) => {
    const report = await graded(rules)
    expect(report.error).toBeNull()
    expect(report.details!.raw!.d).toBeCloseTo(dice, 14)
    expect(report.details!.raw!.h).toBeCloseTo(distance, 14)
  })

  test('cases keep their error beside the values that they are given', async () => {
    const { details, warnings } = await graded('missing: { d: worst, h: 50 }')
    expect(details!.cases.map(({ id, metrics, error }) => [id, metrics, error?.code ?? null])).toStrictEqual([
      ['a', { d: 1, h: 0 }, null],
      ['b', { d: 2 / 3, h: 0.95 }, null],
      ['c', { d: 0, h: 50 }, 'missing-case'],
      ['d', { d: 0, h: 50 }, 'not-found'],
    ])
    expect(warnings).toContain('case c has the values of a missing case: The submission has no row for this case')
  })

  test.each([
    ['missing: zero', ['h, 0']],
    ['missing: { d: 0.25, h: zero }', ['h, 0']],
    ['missing: { d: 1, h: 50 }', ['d, 1']],
    ['missing: { d: 1, h: -1 }', ['d, 1', 'h, -1']],
    ['missing: { d: worst, h: 50 }', []],
    ['missing: leave-out', []],
  ])('%s warns of each metric whose best value a missing case would have', async (rules, named) => {
    const best = (await graded(rules)).warnings.filter((text) => text.includes('best value'))
    expect(best.map((text) => /best value of (.*?):/.exec(text)![1])).toEqual(named)
  })

  test('the same of a challenge in code, whose metrics have the ranges of their names', async () => {
    const own = (await declared('')) as Challenge
    const code = {
      ...own,
      metrics: [
        { name: 'dice', direction: 'higher' },
        { name: 'hd95', direction: 'lower' },
      ],
    } as const
    const warned = async (missing: Challenge['missing']) => (await resolveMissing({ ...code, missing })).missingWarnings
    expect(await warned('zero')).toEqual([expect.stringContaining('best value of hd95, 0')])
    expect(await warned({ dice: 1, hd95: 99 })).toEqual([expect.stringContaining('best value of dice, 1')])
    expect(await warned({ dice: 'worst', hd95: 99 })).toEqual([])
  })

  test('invalid, the default: no score', async () => {
    for (const rules of ['', 'missing: invalid', 'missing: invalid\npairing: { rule: subset }'])
      expect((await graded(rules)).error).toMatchObject({ side: 'submission' })
    const complete = 'id,g\na,g1\nb,g2\nc,g1\nd,gone\n'
    expect((await graded('', { submission: complete })).error).toMatchObject({ code: 'not-found', case: 'd' })
  })

  test('a broken file of the organiser is charged to nobody', async () => {
    const answers = 'id,t\na,t1\nb,lost\n'
    const report = await graded('missing: zero', { submission: 'id,g\na,g1\nb,g2\n', answers })
    expect(report.error).toMatchObject({ side: 'answers', case: 'b' })
  })

  test('fail-fast does not leave cases out of a score', async () => {
    const own = await declared('missing: zero')
    const { details } = await grade(own, input, { details: true, now, failFast: true })
    expect(details!.cases).toHaveLength(4)
  })

  test.each([
    ['missing: worst', "'h' has no worst value: found worst of h, expected a number: missing: { h: <number> }"],
    ['missing: { d: 0 }', "no number for 'h'"],
    ['missing: { d: 0, h: 9, x: 1 }', "'x' is no measure of a case"],
    ['missing: { d: nothing, h: 9 }', 'missing.d: found "nothing", expected one of zero, worst'],
    ['missing: skip', 'missing: found "skip", expected one of invalid, leave-out, zero, worst'],
    ['missing: zero\nonCaseError: aggregate', 'both missing and onCaseError'],
    ['repeats: first', 'repeats: found "first", expected one of refuse, last, mean, each'],
  ])('%s is refused when the challenge is loaded', async (rules, message) => {
    await expect(declared(rules)).rejects.toThrow(message)
  })
})

describe('numbers of a submission', () => {
  const columns = `
answers: { id: id, numbers: { truth: y } }
submission: { id: id, numbers: { guess: p } }
measures: { auc: { metric: auroc } }
metrics: [{ name: auc, direction: higher }]`
  const tables = { submission: 'id,p\na,0.9\nb,0.4\n', answers: 'id,y\na,1\nb,0\nc,1\n' }

  test('a missing row has the number that the challenge gives, with its truth', async () => {
    const own = await declaredChallenge(`id: mine\nmissing: { guess: 0 }${columns}`)
    const { details } = await grade(own, tables, { details: true, now })
    expect(details!.raw!.auc).toBe(0.5)
    expect(details!.cases[2]).toMatchObject({ id: 'c', metrics: { guess: 0, truth: 1 } })
  })
  test('words say no number of a submission', async () => {
    await expect(declaredChallenge(`id: mine\nmissing: worst${columns}`)).rejects.toThrow("no number for 'guess'")
  })
})

describe('repeated rows', () => {
  const many = `id,g\na,g1\nb,g2\n${'a,g1\n'.repeat(100)}`
  const answers = 'id,t\na,t1\nb,t1\n'

  test('buy no score', async () => {
    expect((await graded('', { submission: many, answers })).error).toMatchObject({
      code: 'invalid-submission',
      found: '1 repeated (a)',
    })
  })
  test.each([
    ['last', (1 + 2 / 3) / 2],
    ['mean', (1 + 2 / 3) / 2],
    ['each', (101 + 2 / 3) / 102],
  ])('repeats: %s', async (rule, dice) => {
    const { details } = await graded(`repeats: ${rule}`, { submission: many, answers })
    expect(details!.raw!.d).toBeCloseTo(dice, 12)
    expect(details!.cases).toHaveLength(rule === 'each' ? 102 : 2)
  })
  test('the mean of rows is of their values, and a failed row fails the case', async () => {
    const two = 'id,g\na,g1\na,g2\nb,g1\n'
    const { details } = await graded('repeats: mean', { submission: two, answers })
    expect(details!.cases.map(({ metrics }) => metrics)).toStrictEqual([
      { d: (1 + 2 / 3) / 2, h: 0.475 },
      { d: 1, h: 0 },
    ])
    const failed = await graded('repeats: mean\nmissing: zero', { submission: 'id,g\na,g1\na,bad\nb,g1\n', answers })
    expect(failed.details!.cases.map(({ metrics, error }) => [metrics!.d, error?.code ?? null])).toStrictEqual([
      [0, 'shape-mismatch'],
      [1, null],
    ])
  })
})

describe('a challenge in code', () => {
  const own = (rules: object) =>
    defineChallenge({
      id: 'own',
      title: 'Own',
      task: 'toy',
      metrics: [
        { name: 'dice', direction: 'higher' },
        { name: 'hd95', direction: 'lower' },
      ],
      answers: { id: 'id', numbers: { truth: 'y' } },
      submission: { id: 'id', numbers: { guess: 'p' } },
      pairing: { ids: 'text', rule: 'same-set' },
      scoreCase: (_, { truth, guess }) => ({
        metrics: { dice: Number(guess) / Number(truth), hd95: Number(truth) - Number(guess) },
        state: null,
      }),
      aggregate: (cases) => ({ dice: caseMean(cases, 'dice'), hd95: caseMean(cases, 'hd95') }),
      ...rules,
    })
  const tables = { submission: 'id,p\na,2\n', answers: 'id,y\na,4\nb,4\n' }

  test('has the worst value by the range of the metric of that name', async () => {
    const report = await grade(own({ missing: { dice: 'worst', hd95: 40 } }), tables, { now, details: true })
    expect(report.details!.raw).toMatchObject({ dice: 0.25, hd95: 21 })
    await expect(grade(own({ missing: 'worst' }), tables, { now })).rejects.toThrow("'hd95' has no worst value")
  })
  test('is refused where its cases have a metric without a value', async () => {
    const { error } = await grade(own({ missing: { dice: 0 } }), tables, { now })
    expect(error).toMatchObject({ code: 'bad-challenge', side: 'medgrade', expected: 'missing: { hd95: <number> }' })
  })
})
