import { expect, it } from 'vitest'
import { meanKind, metricKind } from '../../../src/reporting/content/metricKind'
import { numberText } from '../../../src/reporting/content/numberText'

it.each([
  ['ratio', 'dice dsc iou jaccard auroc ssim psnr mse tp_rate lesion_count_diff anything'],
  [
    'millimetre',
    'hd hd95 HD95 hausdorffDistance hausdorff95 assd masd asd averageSurfaceDistance hd95:medpy liver/hd95 hd95_tumour depth_mm',
  ],
  ['volume', 'abs_volume_diff volume_difference volume_reference lesion_ml'],
  ['count', 'gt_voxels tp FP fn voxels_reference components_reference found_lesions'],
])('without a unit, %s: %s', (kind, names) => {
  for (const name of names.split(' ')) expect(metricKind(name), name).toBe(kind)
})

it('follows a unit that is stated', () => {
  expect(metricKind('fp', 'voxel')).toBe('count')
  expect(metricKind('hd95', 'voxel')).toBe('millimetre')
  expect(metricKind('score', 'mm')).toBe('millimetre')
  expect(numberText(metricKind('voxel_volume_ml'), 0.0112)).toBe('0.011')
})

it('writes means of counts with the digits that say something', () => {
  expect(numberText(meanKind('count', 4531.829), 4531.829)).toBe('4531.8')
  expect(numberText(meanKind('count', 2.0666), 2.0666)).toBe('2.067')
  expect(meanKind('millimetre', 900)).toBe('millimetre')
})
