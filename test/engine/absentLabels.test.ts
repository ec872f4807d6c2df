import { describe, expect, test } from 'vitest'
import { shortNames } from '../../src/catalogue/findMetric'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import type { NdArray } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { dice, hausdorffDistance, labelPair, lesionF1 } from '../../src/metrics'

function npy(values: readonly number[]): Uint8Array {
  const side = Math.sqrt(values.length)
  const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${side}, ${side}), }`.padEnd(117)
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0, ...Buffer.from(`${header}\n`), ...values])
}

const input = {
  submission: 'id,g\na,g1\nb,g2\n',
  answers: 'id,t\na,t1\nb,t2\n',
  submissionFiles: { g1: npy([1, 1, 2, 0]), g2: npy([1, 0, 0, 0]) },
  answersFiles: { t1: npy([1, 1, 2, 2]), t2: npy([1, 1, 0, 0]) },
}
const slots = {
  answers: { id: 'id', files: { truth: { column: 't', reader: 'npy' } } },
  submission: { id: 'id', files: { guess: { column: 'g', reader: 'npy' } } },
} as const
const yaml = (measures: string) =>
  declaredChallenge(
    `{ id: mine, answers: ${JSON.stringify(slots.answers)}, submission: ${JSON.stringify(slots.submission)}, measures: { d: ${measures} }, metrics: [{ name: d, direction: higher }] }`,
  )
const module = (measure: (truth: NdArray, guess: NdArray) => number) =>
  defineChallenge({
    id: 'mine-in-code',
    title: 'mine',
    task: 'test',
    metrics: [{ name: 'd', direction: 'higher' }],
    ...slots,
    pairing: { ids: 'text', rule: 'same-set' },
    scoreCase: ({ truth, guess }) => ({ metrics: { d: measure(truth, guess) }, state: null }),
    aggregate: (cases) => ({ d: cases[0]!.evidence!.metrics.d! }),
  })

const everywhere = /^NO FILE HAS LABEL 7: it is absent from reference and prediction of all 2 cases/
const labelled = measureSheets.filter(({ options }) => options.label).map((sheet) => shortNames(sheet)[0]!.name)

describe('labels absent from both sides of a case', () => {
  test.each(labelled)('declared %s: in every case, in capitals', async (name) => {
    const { warnings } = await grade(await yaml(`{ metric: ${name}, label: 7 }`), input)
    expect(warnings.filter((warning) => everywhere.test(warning))).toHaveLength(1)
  })

  test('in some cases, with their ids; one of several labels', async () => {
    const { warnings } = await grade(await yaml('{ metric: dice, labels: [1, 2] }'), input)
    expect(warnings).toStrictEqual([
      'label 2 is absent from reference and prediction of 1 of 2 cases (b): their values are those of two empty masks',
    ])
    expect((await grade(await yaml('{ metric: dice, label: 1 }'), input)).warnings).toStrictEqual([])
  })

  test.each([
    ['two arrays', (truth: NdArray, guess: NdArray) => dice(truth, guess, { label: 7 })],
    ['a pair', (truth: NdArray, guess: NdArray) => hausdorffDistance(labelPair(truth, guess), { label: 7 })],
    ['an object as result', (truth: NdArray, guess: NdArray) => lesionF1(truth, guess, { label: 7 }).f1],
  ])('a challenge in code that measures %s', async (_, measure) => {
    const report = await grade(module(measure), input, { details: true })
    expect(report.warnings).toStrictEqual([expect.stringMatching(everywhere)])
    expect(report.details!.cases[0]).not.toHaveProperty('absentLabels')
  })
})
