/** isles22: stroke lesions in MRI, one foreground; everything that is not zero counts, in voxels and in lesions. */

import { zoomNearest } from '../../../array/resampling/zoomNearest'
import type { Volume } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { lesionF1 } from '../../../metrics/instances/lesionF1'
import { dice } from '../../../metrics/overlap/dice'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { caseMeans } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { fitWarnings } from '../fitWarnings'

export const isles22 = defineChallenge({
  id: 'isles22',
  title: "ISLES'22 - Ischemic Stroke Lesion Segmentation",
  task: 'segmentation',
  metrics: [
    { name: 'dice', direction: 'higher' },
    { name: 'lesion_f1', direction: 'higher' },
    { name: 'lesion_count_diff', direction: 'lower' },
    { name: 'abs_volume_diff', direction: 'lower', unit: 'ml' },
  ],
  answers: { id: 'case_id', files: { reference: { column: 'mask_path', reader: 'nibabel_fdata' } } },
  submission: { id: 'case_id', files: { prediction: { column: 'predicted_mask_path', reader: 'nibabel_fdata' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  conventions: {
    foreground: 'value is not 0',
    'empty/empty': 'dice 1, lesion_f1 1',
    lesions: '26-connected (8 in two axes), one shared voxel is a hit',
    resize: 'prediction onto the shape of the reference, nearest',
    spacing: 'of the reference',
  },
  bootstrap: 'cases',

  scoreCase({ reference, prediction }) {
    if (reference.shape.length > 3) {
      const found = `${reference.shape.length} axes`
      refuse('invalid-answers', 'axes of the reference', found, '1 to 3 axes')
    }
    const pair = labelPair(reference, zoomNearest(prediction, reference.shape), { foreground: 'nonzero' })
    const { reference: gt, prediction: pred, both } = pair.count(1)
    const lesions = lesionF1(pair, { label: 1 })
    const ml = voxelVolume(reference)
    return {
      metrics: {
        dice: dice(pair, { label: 1, whenEmpty: 1 }),
        lesion_f1: lesions.f1,
        lesion_count_diff: lesions.countDifference,
        abs_volume_diff: Math.abs(gt * ml - pred * ml),
        voxel_volume_ml: ml,
        gt_voxels: gt,
        pred_voxels: pred,
        overlap_voxels: both,
        gt_lesions: lesions.referenceLesions,
        pred_lesions: lesions.predictionLesions,
        tp: lesions.truePositives,
        fn: lesions.falseNegatives,
        fp: lesions.falsePositives,
      },
      facts: { shape: reference.shape, spacing: reference.spacing.slice(0, 3) },
      state: null,
      warnings: fitWarnings(reference, prediction),
    }
  },

  aggregate: (cases) =>
    caseMeans(cases, ['dice', 'lesion_f1', 'lesion_count_diff', 'abs_volume_diff'], { skipMissing: true }),

  ranking: { ranked: 'submission', withoutLeaderboard: ({ dice: d = Number.NaN }) => d },
})

/** Millilitres, computed in the precision of the header's voxel sizes, as the reference does. */
function voxelVolume({ spacing, spacingPrecision }: Volume): number {
  const round = spacingPrecision === 'single' ? Math.fround : (value: number) => value
  return round(spacing.slice(0, 3).reduce((volume, size) => round(volume * size)) / 1000)
}
