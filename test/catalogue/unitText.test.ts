import { expect, it } from 'vitest'
import { unitText } from '../../src/catalogue/unitText'

it('says that a length is in voxels, and nothing of a number of voxels', () => {
  for (const length of ['tre', 'hd95', 'hd95:surface-distance', 'assd', 'volume_difference'])
    expect([length, unitText('voxel', length)]).toEqual([length, 'voxels'])
  for (const count of ['tp', 'fp', 'jacobian_folds']) expect([count, unitText('voxel', count)]).toEqual([count, ''])
  expect([unitText('voxel'), unitText('mm', 'tre'), unitText('ml')]).toEqual(['', 'mm', 'mL'])
})
