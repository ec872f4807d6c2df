import type { PresetOption, PresetOptionTable } from '../presetOption'
import type { MonaiInput, MonaiOptions } from './monaiTypes'

type OptionsOf<Metric> = Omit<Extract<MonaiOptions, { metric: Metric }>, 'metric'>

const background: PresetOption = {
  kind: 'flag',
  default: 'as the metric of MONAI',
  about: 'whether channel 0 is scored',
}
const input: PresetOptionTable<MonaiInput> = {
  input: { kind: 'word', words: ['onehot', 'label', 'channels'], default: 'onehot', about: 'what the arrays hold' },
  classes: { kind: 'number', whole: true, least: 1, default: 'the highest label plus one', about: 'channels' },
  includeBackground: background,
  ignoreIndex: { kind: 'number', whole: true, about: 'voxels whose reference is this class count nowhere' },
}
const ignoreEmpty: PresetOption = { kind: 'flag', default: 'true', about: 'an empty reference gives NaN' }
const distance = {
  ...input,
  distanceMetric: {
    kind: 'word',
    words: ['euclidean', 'chessboard', 'taxicab'],
    default: 'euclidean',
    about: 'the others count steps between voxels',
  },
  spacing: {
    kind: 'list',
    of: { kind: 'number', above: 0 },
    default: '1',
    about: 'voxel size in the order of the axes',
  },
} as const

/** The options of each metric of MONAI. */
export const monaiMetricOptions: {
  readonly [Metric in MonaiOptions['metric']]: PresetOptionTable<OptionsOf<Metric>>
} = {
  DiceMetric: {
    ...input,
    numClasses: { kind: 'number', whole: true, least: 1, about: 'classes of label maps given as they are' },
    ignoreEmpty,
    perComponent: {
      kind: 'flag',
      default: 'false',
      about: 'mean over the cells nearest to each component, whatever is ignored',
    },
  },
  MeanIoU: { ...input, ignoreEmpty },
  GeneralizedDiceScore: {
    ...input,
    weightType: { kind: 'word', words: ['square', 'simple', 'uniform'], default: 'square', about: 'weight of a class' },
    sumOverClasses: { kind: 'flag', default: 'true', about: 'one score for all classes' },
  },
  HausdorffDistanceMetric: {
    ...distance,
    percentile: { kind: 'number', least: 0, most: 100, about: 'percentile instead of the maximum' },
    directed: { kind: 'flag', default: 'false', about: 'only from the prediction to the reference' },
  },
  SurfaceDistanceMetric: {
    ...distance,
    symmetric: { kind: 'flag', default: 'false', about: 'mean of the distances of both directions' },
  },
  SurfaceDiceMetric: {
    ...distance,
    classThresholds: {
      kind: 'list',
      of: { kind: 'number', least: 0 },
      required: true,
      about: 'tolerance of each class',
    },
    useSubvoxels: { kind: 'flag', default: 'false', about: 'areas of surface elements instead of counts' },
  },
}
