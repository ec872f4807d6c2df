import { describe, expect, it } from 'vitest'
import { totalsegmentator } from '../../../src/presets/totalsegmentator/totalsegmentator'
import { expectClose } from '../../expectClose'
import { expectSameCsv } from '../../support/evaluation/expectSameCsv'
import { smallPair } from '../../support/evaluation/smallPair'
import { type EvaluationGolden, evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

async function evaluated(golden: EvaluationGolden) {
  const options = { task: golden.expected.class_map }
  const cases = []
  for (const file of filesIn(golden, 'reference')) {
    const [reference, prediction] = await Promise.all(
      ['reference', 'prediction'].map((side) => volumeOf(golden, `${side}/${file}`, totalsegmentator.reader)),
    )
    const name = file.replace('.nii.gz', '')
    const pair = { name, reference: reference!, prediction: prediction! }
    cases.push({ name, ...totalsegmentator.evaluateCase(pair, options) })
  }
  return { cases, files: totalsegmentator.files!(cases, options) }
}

describe('goldens of TotalSegmentator', () => {
  it.each(evaluationGoldens('totalsegmentator'))('$name', async (golden) => {
    const { expected } = golden
    if (!expected.ok) return expect(evaluated(golden)).rejects.toThrow()
    const { cases, files } = await evaluated(golden)
    const subjects = cases.map(({ name, rows }) => ({
      subject: name,
      ...Object.fromEntries(rows.map(({ label, metric, value }) => [`${metric}-${label}`, value])),
    }))
    expectClose(subjects, expected.values.subjects)
    expectSameCsv(files[0]!.text, textOf(golden, 'metrics.csv'))
    if (expected.values.printed)
      expect(files[1]!.text).toBe(expected.values.printed.map((line: string) => `${line}\n`).join(''))
  })
})

describe('quirks', () => {
  const quirksOf = (reference: number[], prediction: number[], spacing = [1.5, 1.5, 1.5]) =>
    totalsegmentator.evaluateCase(smallPair(reference, prediction, { shape: [reference.length, 1, 1], spacing }), {})
      .quirks

  it('names what took effect', () => {
    expect(quirksOf([0, 0], [0, 0])).toEqual([])
    expect(quirksOf([0, 0], [0, 1])).toEqual(['unseen-false-positives'])
    expect(quirksOf([0, 1], [0, 1])).toEqual(['dice-epsilon'])
    expect(quirksOf([0, 1], [0, 1], [1, 1, 1])).toEqual(['dice-epsilon', 'assumed-spacing'])
  })

  it('repeats an axis of length 1 as NumPy does', () => {
    const reference = smallPair([1, 1, 0, 0], [1], { shape: [4, 1, 1] }).reference
    const prediction = smallPair([1], [1], { shape: [1, 1, 1] }).reference
    const { rows, quirks } = totalsegmentator.evaluateCase({ name: 'a', reference, prediction }, {})
    expect(quirks).toContain('shape-broadcast')
    expect(rows[0]!.value).toBe((2 * 2) / (3 + 1e-6))
  })
})

it('takes an own table and refuses an unknown one', () => {
  const pair = smallPair([7, 7], [7, 0], { shape: [2, 1, 1] })
  const { rows } = totalsegmentator.evaluateCase(pair, { labels: new Map([[7, 'seven']]) })
  expect(rows.map(({ label }) => label)).toEqual(['seven', 'seven'])
  expect(() => totalsegmentator.evaluateCase(pair, { task: 'totl' })).toThrow('total')
})
