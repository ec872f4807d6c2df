/** Options that all metrics share. */
export interface MonaiInput {
  /**
   * `onehot` (default): label maps are encoded as `classes` channels. `label`: label maps as they are, one channel. `channels`: the last axis of both
   * arrays holds channels. A prediction with one axis more than the reference holds channels in its last axis; the reference is encoded as many.
   */
  readonly input?: 'onehot' | 'label' | 'channels'
  /** Channels of a one-hot encoding. Default: the highest label of both maps, plus one. */
  readonly classes?: number
  /** Whether channel 0 is scored. Default: as the metric of MONAI. */
  readonly includeBackground?: boolean
  /** Voxels whose reference is this class count nowhere. */
  readonly ignoreIndex?: number
}

export interface MonaiDiceOptions extends MonaiInput {
  readonly metric: 'DiceMetric'
  /** Classes of label maps given as they are (`input: 'label'`); without it only label 1 is scored. */
  readonly numClasses?: number
  /** An empty reference gives NaN (default), else 1 if the prediction is empty and 0 if not. */
  readonly ignoreEmpty?: boolean
  /** Mean Dice over the cells of space nearest to each reference component; two channels. `ignoreIndex` has no effect then, as in MONAI. */
  readonly perComponent?: boolean
}

export interface MonaiIouOptions extends MonaiInput {
  readonly metric: 'MeanIoU'
  readonly ignoreEmpty?: boolean
}

export interface MonaiGeneralizedDiceOptions extends MonaiInput {
  readonly metric: 'GeneralizedDiceScore'
  /** Weight of a class by its reference volume: 1/V² (default), 1/V or 1. */
  readonly weightType?: 'square' | 'simple' | 'uniform'
  /** One score for all classes (default), or one a class, as the reductions `none`, `mean_batch` and `sum_batch` need. */
  readonly sumOverClasses?: boolean
}

interface MonaiDistanceOptions extends MonaiInput {
  /** Default `euclidean`. The others count steps between voxels and ignore the spacing. */
  readonly distanceMetric?: 'euclidean' | 'chessboard' | 'taxicab'
  /** Voxel size in the order of the axes. Default 1, whatever the file says. */
  readonly spacing?: readonly number[]
}

export interface MonaiHausdorffOptions extends MonaiDistanceOptions {
  readonly metric: 'HausdorffDistanceMetric'
  readonly percentile?: number
  /** Only from the prediction to the reference. */
  readonly directed?: boolean
}

export interface MonaiSurfaceDistanceOptions extends MonaiDistanceOptions {
  readonly metric: 'SurfaceDistanceMetric'
  /** Mean of the distances of both directions. */
  readonly symmetric?: boolean
}

export interface MonaiSurfaceDiceOptions extends MonaiDistanceOptions {
  readonly metric: 'SurfaceDiceMetric'
  /** Tolerance of each scored class. */
  readonly classThresholds: readonly number[]
  /** Areas of surface elements instead of counts of edge voxels. */
  readonly useSubvoxels?: boolean
}

/** A metric of MONAI with its options. */
export type MonaiOptions =
  | MonaiDiceOptions
  | MonaiIouOptions
  | MonaiGeneralizedDiceOptions
  | MonaiHausdorffOptions
  | MonaiSurfaceDistanceOptions
  | MonaiSurfaceDiceOptions
