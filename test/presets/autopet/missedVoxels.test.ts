import { describe, expect, it } from 'vitest'
import { autopet3 } from '../../../src/presets/autopet/autopet3'
import { autopet4, autopet4Interactive } from '../../../src/presets/autopet/autopet4'
import { autopet5 } from '../../../src/presets/autopet/autopet5'
import { autopet5Interactive } from '../../../src/presets/autopet/autopet5Interactive'
import { missedVoxels } from '../../../src/presets/autopet/missedVoxels'
import { stepsOf } from '../../../src/presets/autopet/stepsOf'
import { smallPair } from '../../support/evaluation/smallPair'

describe('values that are not 0 and 1', () => {
  it('weigh, and separate components', () => {
    const pair = smallPair([2, 1, 0], [0, 1, 0])
    expect(missedVoxels(pair)).toEqual({ dice: 2 / 4, falsePositive: 0, falseNegative: 1, weighted: true })
    expect(autopet3.evaluateCase(pair, {}).quirks).toEqual(['weighted-values'])
  })

  it('may be fractions, which are in no component but still touch one', () => {
    const pair = smallPair([0.5, 0, 1], [1, 1, 0], { type: Float64Array })
    expect(missedVoxels(pair)).toEqual({ dice: 1 / 3.5, falsePositive: 0, falseNegative: 1, weighted: true })
  })

  it('are numbers of lesions in V', () => {
    const { rows, quirks } = autopet5.evaluateCase(smallPair([1, 1, 3], [1, 1, 0]), {})
    const counts = rows.filter(({ metric }) => ['tp', 'fp', 'fn'].includes(metric)).map(({ value }) => value)
    expect(counts).toEqual([1, 0, 2])
    expect(quirks).toEqual(['weighted-values', 'reference-instances', 'missing-numbers'])
  })
})

it('names the voxel size of the prediction', () => {
  const pair = smallPair([1, 0], [1, 0], { predictionSpacing: [1, 1, 2] })
  expect(autopet4.evaluateCase(pair, {}).quirks).toEqual(['prediction-spacing'])
  expect(autopet3.evaluateCase(pair, {}).quirks).toEqual([])
})

describe('steps', () => {
  it('are ordered by number, not by name', () => {
    const cases = ['a_pred10', 'b', 'a_pred2.nii.gz', 'a_pred0'].map((name) => ({ name }))
    const [a, b] = stepsOf(cases)
    expect(a!.steps.flatMap((step, k) => (step ? [k] : []))).toEqual([0, 2, 10])
    expect(b).toEqual({ name: 'b', steps: [{ name: 'b' }] })
  })

  it('that are missing leave a case of IV out and count 0 in V', () => {
    const pair = smallPair([1, 0], [1, 0])
    const named = ['a_pred0', 'a_pred1', 'b_pred0']
    const four = named.map((name) => ({ name, ...autopet4Interactive.evaluateCase(pair, {}) }))
    expect(autopet4Interactive.files!(four, {})[0]!.text.split('\r\n')).toHaveLength(3)
    const five = named.map((name) => ({ name, ...autopet5Interactive.evaluateCase(pair, {}) }))
    const metrics = JSON.parse(autopet5Interactive.files!(five, { steps: 2 })[0]!.text)
    expect([metrics.a.auc_dice, metrics.b.auc_dice]).toEqual([1, 0.5])
  })
})
