export type { Vector } from '../array/vector'
export type { Data, LabelPair, NdArray } from '../contract'
export type { Label, Labels } from '../kernels/classIndex'
export { type AccuracyOptions, accuracy } from './accuracy'
export { type AurocOptions, auroc } from './auroc'
export { type AveragePrecisionOptions, averagePrecision } from './averagePrecision'
export { type AverageSurfaceDistanceOptions, averageSurfaceDistance } from './averageSurfaceDistance'
export { type BalancedAccuracyOptions, balancedAccuracy } from './balancedAccuracy'
export { type Betti0Options, betti0 } from './betti0'
export { type Betti0ErrorOptions, betti0Error } from './betti0Error'
export { type BrierScoreOptions, brierScore } from './brierScore'
export { type ClassScore, type ClassScores, type ClassScoresOptions, classScores } from './classScores'
export { type ClDiceOptions, clDice } from './clDice'
export { type CohenKappaOptions, cohenKappa } from './cohenKappa'
export { type ConfusionMatrix, type ConfusionMatrixOptions, confusionMatrix } from './confusionMatrix'
export { type ConnectedComponents, type ConnectedComponentsOptions, connectedComponents } from './connectedComponents'
export { type DiceOptions, dice } from './dice'
export { type DistanceTransformOptions, distanceTransform } from './distanceTransform'
export { type F1ScoreOptions, f1Score } from './f1Score'
export { type HausdorffOptions, hausdorffDistance } from './hausdorffDistance'
export { hausdorffPresets } from './hausdorffPresets'
export { type InstanceF1Options, type InstanceF1Result, type InstanceScores, instanceF1 } from './instanceF1'
export { iou, type JaccardOptions, jaccard } from './jaccard'
export { type KroccOptions, kendallTau, krocc } from './krocc'
export { type LabelAdjacencyOptions, labelAdjacency } from './labelAdjacency'
export {
  type LabelOverlapCounts,
  type LabelOverlapOptions,
  type LabelOverlapResult,
  labelOverlap,
} from './labelOverlap'
export { type LabelPairOptions, type LabelSelector, labelPair } from './labelPair'
export { type LaplaceLogLikelihoodOptions, laplaceLogLikelihood } from './laplaceLogLikelihood'
export { type LesionF1Options, type LesionF1Result, lesionF1 } from './lesionF1'
export { type LinearSumAssignment, type LinearSumAssignmentOptions, linearSumAssignment } from './linearSumAssignment'
export { type LogLossOptions, logLoss } from './logLoss'
export {
  type InstanceMatch,
  type MatchInstancesOptions,
  type MatchInstancesResult,
  matchInstances,
} from './matchInstances'
export { type MatthewsCorrelationOptions, matthewsCorrelation } from './matthewsCorrelation'
export type { SurfaceConvention, SurfaceOptions } from './measureSurfaces'
export { type PanopticQualityOptions, type PanopticQualityResult, panopticQuality } from './panopticQuality'
export { pearson, plcc } from './plcc'
export {
  type PrecisionRecallCurve,
  type PrecisionRecallCurveOptions,
  precisionRecallCurve,
} from './precisionRecallCurve'
export { type ProbabilisticFOptions, probabilisticF } from './probabilisticF'
export { type RelabelledInstances, relabelSequential } from './relabelSequential'
export { type RemoveBorderInstancesOptions, removeBorderInstances } from './removeBorderInstances'
export { type RocCurve, type RocCurveOptions, rocCurve } from './rocCurve'
export type { Matrix } from './scoreInput'
export { type SkeletonizeOptions, skeletonize } from './skeletonize'
export { spearman, srocc } from './srocc'
export { normalizedSurfaceDice, type SurfaceDiceOptions, surfaceDice } from './surfaceDice'
export { type SurfaceDistances, type SurfaceDistancesOptions, surfaceDistances } from './surfaceDistances'
export { type TopKAccuracyOptions, topKAccuracy } from './topKAccuracy'
export { type VolumeDifferenceOptions, volumeDifference } from './volumeDifference'
export { type WeightedMultilabelLogLossOptions, weightedMultilabelLogLoss } from './weightedMultilabelLogLoss'
export type { EmptyValue, WhenEmpty } from './whenEmpty'
