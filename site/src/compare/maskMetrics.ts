import {
  averageSurfaceDistance,
  betti0Error,
  clDice,
  dice,
  hausdorffDistance,
  jaccard,
  type LabelPair,
  lesionF1,
  panopticQuality,
  surfaceDice,
  volumeDifference,
} from 'medgrade/metrics'
import type { Convention, MeasureSettings, MetricGroup, PairFacts } from './compareTypes'
import { distanceConventions } from './distanceConventions'
import { type Grid3, gridOf } from './gridOf'
import { type Box, boxMask, labelBoxes } from './labelBox'

/** `boxes` spares metrics of components the rest of a large volume. */
type Compute = (
  pair: LabelPair,
  label: number,
  settings: MeasureSettings,
  boxes?: () => ReadonlyMap<number, Box>,
) => number

interface MaskConvention extends Convention {
  readonly compute: Compute
  /** Whether it is in millilitres, which only volumes with a size in millimetres have. */
  readonly ofVolumes?: boolean
}

export interface MaskGroup extends MetricGroup {
  readonly conventions: readonly MaskConvention[]
}

const one = (id: string, name: string, call: string, note: string, compute: Compute): MaskConvention => ({
  id,
  name,
  call,
  note,
  compute,
})

/** MONAI gives NaN where the reference is empty, whatever the prediction holds. */
const unlessReferenceEmpty =
  (compute: Compute): Compute =>
  (pair, label, settings) =>
    pair.count(label).reference === 0 ? Number.NaN : compute(pair, label, settings)

const overlapWhy =
  'All count the same voxels. They differ only where a mask is empty: a missed structure scores 0, 1, or NaN, which an average then skips.'

const surfaceWhy =
  'Conventions differ in the points (surface voxels, elements between voxels, all voxels), in the list (each direction, both pooled, one only), in the percentile rule and in the value of an empty mask.'

const average =
  (symmetric: false | 'pooled' | 'mean', convention: 'plain' | 'monai' | 'medpy' | 'surface-distance'): Compute =>
  (pair, label) =>
    averageSurfaceDistance(pair, { label, symmetric, convention })

const panoptic: Compute = (pair, label, _, boxes) => {
  const grids = { reference: gridOf(pair.reference), prediction: gridOf(pair.prediction) }
  const found = boxes?.() ?? labelBoxes(Object.values(grids))
  const box = found.get(label) ?? { low: [0, 0, 0], high: [0, 0, 0] }
  const maskOf = (grid: Grid3) => {
    const { size, inside } = boxMask(grid, label, box, pair.reference.shape.length === 2 ? 2 : 3)
    return { data: inside, shape: pair.reference.shape.length === 2 ? size.slice(1) : size }
  }
  return panopticQuality(maskOf(grids.reference), maskOf(grids.prediction), { input: 'semantic' }).pq
}

/** The metrics of files whose voxels have that size: pictures and files without a size have no millilitres. */
export function groupsOf({ unit, spacing }: Pick<PairFacts, 'unit' | 'spacing'>): readonly MaskGroup[] {
  if (unit === 'mm' && spacing.length === 3) return maskGroups
  return maskGroups.map((group) => ({
    ...group,
    conventions: group.conventions.filter(({ ofVolumes }) => !ofVolumes),
  }))
}

/** Every metric of two label maps, with all conventions. */
export const maskGroups: readonly MaskGroup[] = [
  {
    id: 'dice',
    title: 'Dice',
    unit: '',
    better: 'higher',
    page: 'dice',
    why: overlapWhy,
    conventions: [
      one('medgrade', 'medgrade, MedPy', '{}', 'Both empty: 1. One empty: 0.', (pair, label) => dice(pair, { label })),
      one(
        'monai',
        'MONAI',
        '{}, NaN without reference',
        'Reference empty: NaN. Prediction empty: 0.',
        unlessReferenceEmpty((pair, label) => dice(pair, { label })),
      ),
      one('surface-distance', 'surface-distance', '{ whenEmpty: NaN }', 'Both empty: NaN.', (pair, label) =>
        dice(pair, { label, whenEmpty: Number.NaN }),
      ),
      one(
        'simpleitk',
        'SimpleITK',
        "{ convention: 'simpleitk', whenEmpty: 0 }",
        'Computed from IoU; both empty: 0.',
        (pair, label) => dice(pair, { label, convention: 'simpleitk', whenEmpty: 0 }),
      ),
      one('sklearn', 'scikit-learn', '{ whenEmpty: 0 }', 'Both empty: 0 with a warning.', (pair, label) =>
        dice(pair, { label, whenEmpty: 0 }),
      ),
    ],
  },
  {
    id: 'iou',
    title: 'IoU',
    unit: '',
    better: 'higher',
    page: 'jaccard',
    why: overlapWhy,
    conventions: [
      one('medgrade', 'medgrade, MedPy', '{}', 'Both empty: 1.', (pair, label) => jaccard(pair, { label })),
      one(
        'monai',
        'MONAI',
        '{}, NaN without reference',
        'Reference empty: NaN.',
        unlessReferenceEmpty((pair, label) => jaccard(pair, { label })),
      ),
      one('simpleitk', 'SimpleITK, scikit-learn', '{ whenEmpty: 0 }', 'Both empty: 0.', (pair, label) =>
        jaccard(pair, { label, whenEmpty: 0 }),
      ),
    ],
  },
  {
    id: 'hd95',
    title: 'Hausdorff, percentile',
    unit: 'length',
    better: 'lower',
    page: 'hausdorffDistance',
    why: surfaceWhy,
    conventions: distanceConventions.map((convention) => ({
      ...convention,
      compute: (pair, label, { percentile }) => hausdorffDistance(pair, { ...convention.options, label, percentile }),
    })),
  },
  {
    id: 'hd',
    title: 'Hausdorff, largest',
    unit: 'length',
    better: 'lower',
    page: 'hausdorffDistance',
    why: surfaceWhy,
    conventions: distanceConventions.map((convention) => ({
      ...convention,
      compute: (pair, label) => hausdorffDistance(pair, { ...convention.options, label }),
    })),
  },
  {
    id: 'asd',
    title: 'Average surface distance',
    unit: 'length',
    better: 'lower',
    page: 'averageSurfaceDistance',
    why: 'ASD counts one direction, ASSD pools both lists, MASD averages the two means. Points and empty masks differ by library.',
    conventions: [
      one('asd', 'ASD, textbook', '{}', 'From the prediction to the reference only.', average(false, 'plain')),
      one('asd-medpy', 'ASD, MedPy', "{ convention: 'medpy' }", 'Empty: raises.', average(false, 'medpy')),
      one(
        'asd-monai',
        'ASD, MONAI',
        "{ convention: 'monai' }",
        'Single precision. Empty: NaN or ∞.',
        average(false, 'monai'),
      ),
      one(
        'asd-surface',
        'ASD, surface-distance',
        "{ convention: 'surface-distance' }",
        'Elements by area.',
        average(false, 'surface-distance'),
      ),
      one(
        'assd',
        'ASSD, textbook and MedPy',
        "{ symmetric: 'pooled' }",
        'Both lists pooled.',
        average('pooled', 'plain'),
      ),
      one(
        'assd-monai',
        'ASSD, MONAI',
        "{ convention: 'monai', symmetric: 'pooled' }",
        'Both lists pooled, single precision.',
        average('pooled', 'monai'),
      ),
      one('masd', 'MASD', "{ symmetric: 'mean' }", 'Mean of the two one-sided means.', average('mean', 'plain')),
    ],
  },
  {
    id: 'nsd',
    title: 'Surface Dice (NSD)',
    unit: '',
    better: 'higher',
    page: 'surfaceDice',
    why: 'surface-distance weights elements by area; MONAI and the textbook count surface voxels, so staircases count more.',
    conventions: [
      one(
        'surface-distance',
        'surface-distance',
        '{ tolerance }',
        'Elements by area. Both empty: NaN.',
        (pair, label, { tolerance }) => surfaceDice(pair, { label, tolerance }),
      ),
      one(
        'monai',
        'MONAI',
        "{ tolerance, convention: 'monai' }",
        'Voxel counts. Both empty: NaN.',
        (pair, label, { tolerance }) => surfaceDice(pair, { label, tolerance, convention: 'monai' }),
      ),
      one(
        'plain',
        'textbook',
        "{ tolerance, convention: 'plain' }",
        'Voxel counts. Both empty: 1.',
        (pair, label, { tolerance }) => surfaceDice(pair, { label, tolerance, convention: 'plain' }),
      ),
    ],
  },
  {
    id: 'cldice',
    title: 'Centre-line Dice',
    unit: '',
    better: 'higher',
    page: 'clDice',
    why: 'The published code divides 0 by 0 for an empty skeleton; the challenges count it as 0.',
    conventions: [
      one('topcow', 'TopCoW, TopBrain', '{}', 'Empty skeleton: 0.', (pair, label) => clDice(pair, { label })),
      one('original', 'published code', "{ convention: 'original' }", 'Empty skeleton: NaN.', (pair, label) =>
        clDice(pair, { label, convention: 'original' }),
      ),
    ],
  },
  {
    id: 'components',
    title: 'Components and lesions',
    unit: '',
    better: null,
    page: 'lesionF1',
    why: 'Lesion F1 counts a lesion as found with one common voxel; panoptic quality needs an IoU of 0.5. Betti-0 error compares counts only.',
    conventions: [
      one(
        'lesion-f1',
        'lesion F1',
        '{}',
        'Found: at least one common voxel.',
        (pair, label) => lesionF1(pair, { label }).f1,
      ),
      one('pq', 'panoptic quality', "{ input: 'semantic' }", 'Found: IoU of at least 0.5.', panoptic),
      one('betti', 'Betti-0 error', '{}', 'Difference of the numbers of components; lower is better.', (pair, label) =>
        betti0Error(pair, { label }),
      ),
    ],
  },
  {
    id: 'volume',
    title: 'Volume',
    unit: '',
    better: null,
    page: 'volumeDifference',
    why: 'The same difference in different units; the relative one is undefined without a reference.',
    conventions: [
      {
        ...one('ml', 'difference, ml', "{ unit: 'ml' }", 'Absolute value.', (pair, label) =>
          volumeDifference(pair, { label, unit: 'ml' }),
        ),
        ofVolumes: true,
      },
      one(
        'voxels',
        'difference, voxels',
        "{ unit: 'voxel', signed: true }",
        'Prediction minus reference.',
        (pair, label) => volumeDifference(pair, { label, unit: 'voxel', signed: true }),
      ),
      one(
        'relative',
        'relative',
        "{ unit: 'relative' }",
        'Share of the reference’s volume. Reference empty: ∞.',
        (pair, label) => volumeDifference(pair, { label, unit: 'relative' }),
      ),
    ],
  },
]
