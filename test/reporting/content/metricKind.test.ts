import { expect, it } from 'vitest'
import { meanKind, metricKind } from '../../../src/reporting/content/metricKind'
import { numberText } from '../../../src/reporting/content/numberText'

it('writes metrics by their unit, else by their name', () => {
  expect(['dice', 'hd95', 'abs_volume_diff', 'gt_voxels', 'fp'].map((name) => metricKind(name))).toEqual([
    'ratio',
    'millimetre',
    'volume',
    'count',
    'count',
  ])
  expect(metricKind('fp', 'voxel')).toBe('count')
  expect(numberText(metricKind('voxel_volume_ml'), 0.0112)).toBe('0.011')
})

it('writes means of counts with the digits that say something', () => {
  expect(numberText(meanKind('count', 4531.829), 4531.829)).toBe('4531.8')
  expect(numberText(meanKind('count', 2.0666), 2.0666)).toBe('2.067')
  expect(meanKind('millimetre', 900)).toBe('millimetre')
})
