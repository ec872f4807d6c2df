import { expect, it } from 'vitest'
import { areaUnderThresholdCurve } from '../../../src/metrics/lesions/areaUnderThresholdCurve'

it.each([0, 1e-300, 9e-6, 0.6])('refuses the step %s', (step) => {
  expect(() => areaUnderThresholdCurve([[1, 0]], [[1, 0]], { step })).toThrow('step: found')
})
