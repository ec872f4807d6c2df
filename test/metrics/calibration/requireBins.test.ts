import { expect, it } from 'vitest'
import { calibrationError, multiRaterCalibration } from '../../../src/metrics/calibration'
import { requireBins } from '../../../src/metrics/calibration/requireBins'

it.each([0, -1, 1.5, 2 ** 31, 2 ** 53])('refuses %s bins', (bins) => {
  expect(() => requireBins(bins)).toThrow('bins: found')
  expect(() => calibrationError([0, 1], [0.2, 0.8], { bins })).toThrow('a whole number from 1 to 1048576')
  expect(() => multiRaterCalibration([[[0, 1]]], [[0.2, 0.8]], { bins })).toThrow()
})
it('takes a million', () => {
  expect(() => requireBins(2 ** 20)).not.toThrow()
})
