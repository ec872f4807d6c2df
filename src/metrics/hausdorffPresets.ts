// Which Hausdorff distance a challenge means: options for hausdorffDistance, by the challenge's name.

import type { HausdorffOptions } from './hausdorffDistance'

/** MONAI's 95th percentile, `missing` where one side is empty. Calls marked pure and no spread: a bundler drops them where they are not used. */
const monai95 = (missing: number) =>
  ({
    convention: 'monai',
    percentile: 95,
    directed: true,
    quantile: 'numpy',
    whenEmpty: { both: 0, reference: missing, prediction: missing },
  }) as const

/**
 * Options by challenge. `topbrain`, `topcow`: MONAI's surface distances from prediction to reference, numpy's 95th percentile in single precision.
 * `topcowOfficial`: the challenge's own evaluation, 26-neighbour contours, larger of both directions. `panther`: surface elements.
 * `seg_a`: directed maximum in voxels. `uwgi`: all voxels; with `spacing` 1/shape and divided by √3 it lies in the unit cube.
 */
export const hausdorffPresets = {
  topbrain: /* @__PURE__ */ monai95(290),
  topcow: /* @__PURE__ */ monai95(90),
  topcowOfficial: {
    convention: 'plain',
    connectivity: 3,
    percentile: 95,
    whenEmpty: { both: 0, reference: 90, prediction: 90 },
  },
  panther: { convention: 'surface-distance', percentile: 95 },
  seg_a: {
    convention: 'monai',
    directed: true,
    unit: 'voxel',
    whenEmpty: { both: 0, reference: 'diagonal', prediction: 'diagonal' },
  },
  uwgi: { convention: 'simpleitk' },
} as const satisfies Readonly<Record<string, HausdorffOptions>>
