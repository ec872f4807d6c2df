import { describe, expect, it } from 'vitest'
import {
  calibrationError,
  consensusDice,
  kernelCalibrationError,
  kernelDensityCalibrationError,
  multiRaterCalibration,
  riskCoverage,
  thresholdDice,
  volumeCrps,
} from '../../../src/metrics/calibration'

describe('what measures of probabilities refuse', () => {
  it.each([
    ['other lengths', () => calibrationError([0, 1], [0.5]), 'shape-mismatch'],
    ['no samples', () => calibrationError([], []), 'too-few-values'],
    ['a class without a column', () => riskCoverage([2], [[0.5, 0.5]]), 'bad-input'],
    ['rows of different lengths', () => riskCoverage([0, 0], [[0.5, 0.5], [1]]), 'shape-mismatch'],
    ['no number', () => riskCoverage([0], [[Number.NaN, 0.5]]), 'bad-input'],
    ['half a bin', () => calibrationError([0], [0.5], { bins: 0.5 }), 'bad-argument'],
    ['class-wise torchmetrics', () => calibrationError([0], [0.5], { classWise: true }), 'bad-argument'],
    [
      'shares above 1 of MetricsReloaded',
      () => calibrationError([0], [2], { convention: 'metrics-reloaded' }),
      'bad-input',
    ],
    ['no bandwidth', () => kernelCalibrationError([0], [0.5], { bandwidth: 0 }), 'bad-argument'],
    ['no width', () => kernelDensityCalibrationError([0], [0.5], { bandwidth: 0 }), 'bad-argument'],
    ['no rater', () => consensusDice([], [0, 1]), 'too-few-values'],
    ['a rater of another shape', () => thresholdDice([[0, 1], [1]], [0, 1]), 'shape-mismatch'],
    ['the background as label', () => thresholdDice([[0, 1]], [0, 1], { label: 0 }), 'bad-argument'],
    ['a line for rows of slices', () => consensusDice([[0, 1]], [0, 1], { convention: 'curvas2024' }), 'unsupported'],
    ['a label without probabilities', () => multiRaterCalibration([[0, 2]], [0.1, 0.2]), 'bad-input'],
    ['an endless volume', () => volumeCrps([1, 2], Infinity), 'bad-input'],
    ['no volume', () => volumeCrps([], 1), 'too-few-values'],
  ])('%s', (_, call, code) => expect(call).toThrow(expect.objectContaining({ code })))
})

it('an array of samples × classes, in any strides, is the same as rows', () => {
  const rows = [
    [0.2, 0.8],
    [0.7, 0.3],
    [0.6, 0.4],
  ]
  const turned = { data: Float64Array.of(0.2, 0.7, 0.6, 0.8, 0.3, 0.4), shape: [3, 2], stride: [1, 3] }
  expect(calibrationError([1, 0, 1], turned)).toBe(calibrationError([1, 0, 1], rows))
})

it('no foreground of any rater is NaN in the box of CURVAS 2025', () => {
  expect(multiRaterCalibration([[0, 0]], [0.5, 0.5], { convention: 'curvas2025' })).toEqual([Number.NaN])
})
