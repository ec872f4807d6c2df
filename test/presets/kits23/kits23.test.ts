import { describe, expect, it } from 'vitest'
import { kits23 } from '../../../src/presets/kits23/kits23'
import { expectClose } from '../../expectClose'
import { smallPair } from '../../support/evaluation/smallPair'
import { type EvaluationGolden, evaluationGoldens, filesIn, textOf, volumeOf } from '../../support/evaluationGoldens'

async function evaluated(golden: EvaluationGolden) {
  const cases = []
  for (const file of filesIn(golden, 'prediction')) {
    const name = file.replace('.nii.gz', '')
    const [reference, prediction] = await Promise.all(
      [`reference/${name}/segmentation.nii.gz`, `prediction/${file}`].map((path) => volumeOf(golden, path, 'sitk')),
    )
    const pair = { name, reference: reference!, prediction: prediction! }
    cases.push({ name, ...kits23.evaluateCase(pair, {}) })
  }
  return { cases, files: kits23.files!(cases, {}) }
}

describe('goldens of KiTS23', () => {
  it.each(evaluationGoldens('kits23').filter(({ name }) => name !== 'ranking'))('$name', async (golden) => {
    const { expected } = golden
    if (!expected.ok) return expect(evaluated(golden)).rejects.toThrow()
    const { cases, files } = await evaluated(golden)
    expectClose(
      cases.map(({ state }) => state!.map(({ dice, surfaceDice }) => [dice, surfaceDice])),
      expected.values.metrics,
    )
    expect(files[0]!.text).toBe(textOf(golden, 'evaluation.csv'))
  })
})

describe('quirks', () => {
  it('names the spacing of the prediction where it differs', () => {
    const pair = (predictionSpacing: number[]) => smallPair([1, 2], [1, 0], { predictionSpacing })
    expect(kits23.evaluateCase(pair([1, 1, 1]), {}).quirks).toEqual([])
    expect(kits23.evaluateCase(pair([1, 2, 1]), {}).quirks).toEqual(['prediction-spacing'])
  })

  it('repeats an axis of length 1 as NumPy does, and counts the mask before it', () => {
    const reference = smallPair([2, 2, 0, 0], [], { shape: [4, 1, 1] }).reference
    const prediction = smallPair([2], [], { shape: [1, 1, 1] }).reference
    const { rows, quirks } = kits23.evaluateCase({ name: 'a', reference, prediction }, {})
    expect(quirks).toEqual(['shape-broadcast'])
    expect(rows[0]!.value).toBe(4 / 3)
  })
})
