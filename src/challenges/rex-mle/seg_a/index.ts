/** seg_a: the aortic vessel tree in CTA, one foreground; Dice and a directed distance in voxels, both as medians. */
import { binaryMask } from '../../../array/labels/binaryMask'
import { zoomNearest } from '../../../array/resampling/zoomNearest'
import type { CaseResult, LabelPair, NdArray } from '../../../contract'
import { refuse } from '../../../errors/refuse'
import { hausdorffDistance } from '../../../metrics/distance/hausdorffDistance'
import { hausdorffPresets } from '../../../metrics/distance/hausdorffPresets'
import { largestSurfaceDistance } from '../../../metrics/distance/largestSurfaceDistance'
import { surfaceSizes } from '../../../metrics/distance/surfaceSizes'
import { dice } from '../../../metrics/overlap/dice'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { caseMean, caseValues } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { fitWarnings } from '../fitWarnings'

export const segA = defineChallenge({
  id: 'seg_a',
  title: 'SEG.A. 2023 - Segmentation of the Aortic Vessel Tree',
  task: 'segmentation',
  metrics: [
    { name: 'hd_50pc', direction: 'lower', unit: 'voxel' },
    { name: 'dsc_50pc', direction: 'higher' },
  ],
  answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'medical' } } },
  submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'medical' } } },
  pairing: { ids: 'typed', rule: 'same-set' },
  conventions: {
    foreground: 'value above 0; components are one more axis',
    distance: 'Hausdorff, from the prediction to the reference only, in voxels, single precision',
    'empty/empty': 'dice 1, distance 0',
    'one empty': 'dice 0, distance the diagonal in voxels',
    resize: 'prediction onto the shape of the reference, nearest',
    median: 'of an even number of rows the mean of the middle two',
  },
  bootstrap: 'cases',

  scoreCase({ reference, prediction }) {
    for (const [code, { dtype }] of [
      ['wrong-format', prediction],
      ['invalid-answers', reference],
    ] as const)
      if (dtype === 'struct') refuse(code, 'voxels of a mask', 'RGB', 'one number a voxel')
    // Bytes need no mask: every value but 0 is above 0.
    const mask = ({ spacing: _, ...volume }: NdArray) =>
      volume.data instanceof Uint8Array ? volume : binaryMask(volume, 'positive')
    const pair = labelPair(mask(reference), mask(zoomNearest(prediction, reference.shape)))
    const { reference: gt, prediction: pred, both } = pair.count('any')
    const near = hausdorffDistance(pair, { ...hausdorffPresets.seg_a, label: 'any' })
    const other = gt > 0 && pred > 0 && !(gt === both && pred === both) ? otherWay(pair) : null
    const far = other?.reverse_distance ?? 0
    return {
      metrics: {
        dice: dice(pair, { label: 'any', whenEmpty: 1 }),
        hausdorff_distance: near,
        gt_voxels: gt,
        pred_voxels: pred,
        overlap_voxels: both,
        ...other,
      },
      facts: { shape: reference.shape },
      state: null,
      warnings: [...fitWarnings(reference, prediction), ...(far > 2 * near ? [unseen(far, near)] : [])],
    }
  },

  aggregate: (cases) => ({ hd_50pc: median(cases, 'hausdorff_distance'), dsc_50pc: median(cases, 'dice') }),

  ranking: { ranked: 'leaderboard', withoutLeaderboard: (_, cases = []) => -caseMean(cases, 'dice') },
})

const unseen = (far: number, near: number) =>
  `the distance (${near.toFixed(1)} voxels) ignores what the prediction misses, up to ${far.toFixed(1)} voxels away`

/** The distance in the other direction, which is not graded, and the sizes of both surfaces. */
function otherWay(pair: LabelPair) {
  const options = { label: 'any', convention: 'monai', unit: 'voxel' } as const
  const { reference, prediction } = surfaceSizes(pair, options)
  // `surfaceDistances` would sort and copy both lists: bench row E3 aorta.
  const far = largestSurfaceDistance(pair, { ...options, from: 'reference' })
  return { pred_edge_voxels: prediction, gt_edge_voxels: reference, reverse_distance: Math.fround(far) }
}

function median(cases: readonly CaseResult[], name: string): number {
  const values = Float64Array.from(caseValues(cases, name)).sort()
  const half = values.length >> 1
  return values.length % 2 === 1 ? values[half]! : (values[half - 1]! + values[half]!) / 2
}
