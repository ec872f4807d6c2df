import type { SurfaceOptions } from '../../metrics/distance/measureSurfaces'
import type { LabelOptions } from '../../metrics/overlap/perLabel'
import type { WhenEmpty } from '../../metrics/overlap/whenEmpty'
import type { EmptySheet, OptionRows, OptionSheet } from '../metricSheet'

/** All at once. What compares masks loads its own file, as people ask for it alone: bench row E5. */
export const metrics = () => import('../../metrics')

/** The units of results: each metric takes those that it can give, and no option of this name means anything else. */
export const unitWords = {
  mm: 'millimetres: the unit of the spacing',
  voxel: 'voxels: the spacing is ignored',
  mm3: 'cubic millimetres',
  ml: 'millilitres',
  relative: 'a share of the reference',
} as const
export const lengthWords = { mm: unitWords.mm, voxel: unitWords.voxel } as const

/** Which voxels of which labels take part. */
export const labelRows = {
  label: {
    type: 'label',
    words: { any: 'all labels but 0 merged' },
    about: 'one label; default: every label of either side',
  },
  labels: { type: 'labels', about: 'several labels: a value for each' },
  mask: { type: 'array', only: 'command', about: 'region of interest: voxels where it is zero are ignored' },
  ignoreLabel: { type: 'labels', about: 'voxels where the reference has this label (or one of these) are ignored' },
  foreground: {
    type: 'word',
    words: { nonzero: 'everything but zero is label 1' },
    about: 'how values become labels; default: they are whole numbers',
  },
  spacing: { type: 'numbers', about: 'voxel size in the order of the axes; default: that of the file' },
} as const satisfies OptionRows<LabelOptions>

export const surfaceRows = {
  ...labelRows,
  connectivity: {
    type: 'whole',
    default: 1,
    about: 'axes in which a neighbour may differ for a voxel to be surface; 1: faces',
  },
  unit: {
    type: 'word',
    words: lengthWords,
    default: 'mm',
    about: 'unit of the result',
  },
} as const satisfies OptionRows<SurfaceOptions>

/** A value for a label that neither side has. */
export const absentRow = (value: number) =>
  ({ type: 'number', default: value, about: 'value of a label that neither side has' }) as const

export const whenEmptyRow = {
  type: 'whenEmpty',
  words: { diagonal: 'that of the image', error: 'refuse empty masks' },
  about: 'value for an empty mask, or one for each of both, reference, prediction; default: that of the convention',
} as const

export const precisionRow = {
  type: 'word',
  words: { single: 'every step is rounded to float32', double: 'none is' },
  about: 'precision of the steps',
} as const

export const connectivityRow = {
  type: 'whole',
  about: 'neighbours that connect: 4, 8; 6, 18, 26; default: all',
} as const satisfies OptionSheet

/** A number of objects, of which more are neither better nor worse. */
export const counted = { unit: 'count', direction: null, range: [0, Infinity], overCases: 'sum' } as const

/** All of one value. */
export const emptyAs = (value: number | 'error'): EmptySheet & Required<WhenEmpty> => ({
  both: value,
  reference: value,
  prediction: value,
})

/** Of shares of agreement: two empty masks agree. */
export const agreeing: EmptySheet = { both: 1, reference: 0, prediction: 0 }
