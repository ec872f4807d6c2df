import type { HausdorffOptions } from './hausdorffDistance'

/** MONAI's 95th percentile, `missing` if one side is empty. The pure annotations below let bundlers remove unused presets. */
const monai95 = (missing: number) =>
  ({
    convention: 'monai',
    percentile: 95,
    directed: true,
    quantile: 'numpy',
    whenEmpty: { both: 0, reference: missing, prediction: missing },
  }) as const

/** The 95th percentile of the organisers' own evaluation, `missing` for a label that either image lacks, or both. */
const contours95 = (missing: number) =>
  ({ convention: 'plain', connectivity: 3, percentile: 95, whenEmpty: missing }) as const

/**
 * Options by challenge. `topbrain`, `topcow`: MONAI's surface distances from prediction to reference, numpy's 95th percentile in single precision.
 * `topbrainOfficial`, `topcowOfficial`: the organisers' own evaluations, 26-neighbour contours, larger of both directions. `panther`: surface elements.
 * `seg_a`: directed maximum in voxels. `uwgi`: all voxels; with `spacing` 1/shape and divided by √3 it lies in the unit cube.
 */
export const hausdorffPresets = {
  topbrain: /* @__PURE__ */ monai95(290),
  topcow: /* @__PURE__ */ monai95(90),
  topbrainOfficial: /* @__PURE__ */ contours95(290),
  topcowOfficial: /* @__PURE__ */ contours95(90),
  panther: { convention: 'surface-distance', percentile: 95 },
  seg_a: {
    convention: 'monai',
    directed: true,
    unit: 'voxel',
    whenEmpty: { both: 0, reference: 'diagonal', prediction: 'diagonal' },
  },
  uwgi: { convention: 'simpleitk' },
} as const satisfies Readonly<Record<string, HausdorffOptions>>
