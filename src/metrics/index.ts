export type { Vector } from '../array/vector'
export type { ArrayInput, Data, LabelPair, NdArray, NestedNumbers } from '../contract'
export type { Label, Labels } from '../kernels/statistics/classIndex'
export { type AccuracyOptions, accuracy } from './classification/accuracy'
export { type AurocOptions, auroc } from './classification/auroc'
export { type AveragePrecisionOptions, averagePrecision } from './classification/averagePrecision'
export { type BalancedAccuracyOptions, balancedAccuracy } from './classification/balancedAccuracy'
export { type BrierScoreOptions, brierScore } from './classification/brierScore'
export { type ClassScore, type ClassScores, type ClassScoresOptions, classScores } from './classification/classScores'
export { type CohenKappaOptions, cohenKappa } from './classification/cohenKappa'
export { type ConfusionMatrix, type ConfusionMatrixOptions, confusionMatrix } from './classification/confusionMatrix'
export { type ExpectedCostOptions, expectedCost } from './classification/expectedCost'
export { type F1ScoreOptions, f1Score } from './classification/f1Score'
export { type LaplaceLogLikelihoodOptions, laplaceLogLikelihood } from './classification/laplaceLogLikelihood'
export { type LogLossOptions, logLoss } from './classification/logLoss'
export { type MatthewsCorrelationOptions, matthewsCorrelation } from './classification/matthewsCorrelation'
export {
  type PrecisionRecallCurve,
  type PrecisionRecallCurveOptions,
  precisionRecallCurve,
} from './classification/precisionRecallCurve'
export { type RocCurve, type RocCurveOptions, rocCurve } from './classification/rocCurve'
export type { Matrix } from './classification/scoreInput'
export { type TopKAccuracyOptions, topKAccuracy } from './classification/topKAccuracy'
export {
  type WeightedMultilabelLogLossOptions,
  weightedMultilabelLogLoss,
} from './classification/weightedMultilabelLogLoss'
export { type KroccOptions, kendallTau, krocc } from './correlation/krocc'
export { pearson, plcc } from './correlation/plcc'
export { spearman, srocc } from './correlation/srocc'
export { type AverageSurfaceDistanceOptions, averageSurfaceDistance } from './distance/averageSurfaceDistance'
export { type BoundaryIouOptions, boundaryIou } from './distance/boundaryIou'
export { type DistanceTransformOptions, distanceTransform } from './distance/distanceTransform'
export { type HausdorffOptions, hausdorffDistance } from './distance/hausdorffDistance'
export { hausdorffPresets } from './distance/hausdorffPresets'
export type { MeshConvention, SurfaceConvention, SurfaceOptions } from './distance/measureSurfaces'
export { normalizedSurfaceDice, type SurfaceDiceOptions, surfaceDice } from './distance/surfaceDice'
export { type SurfaceDistances, type SurfaceDistancesOptions, surfaceDistances } from './distance/surfaceDistances'
export { type InstanceF1Options, type InstanceF1Result, type InstanceScores, instanceF1 } from './instances/instanceF1'
export { type LesionF1Options, type LesionF1Result, lesionF1 } from './instances/lesionF1'
export {
  type LinearSumAssignment,
  type LinearSumAssignmentOptions,
  linearSumAssignment,
} from './instances/linearSumAssignment'
export {
  type InstanceMatch,
  type MatchInstancesOptions,
  type MatchInstancesResult,
  matchInstances,
} from './instances/matchInstances'
export { type PanopticQualityOptions, type PanopticQualityResult, panopticQuality } from './instances/panopticQuality'
export { type RelabelledInstances, relabelSequential } from './instances/relabelSequential'
export { type RemoveBorderInstancesOptions, removeBorderInstances } from './instances/removeBorderInstances'
export { type BinaryScores, type BinaryScoresOptions, binaryScores } from './overlap/binaryScores'
export { type CenterOfMassDistanceOptions, centerOfMassDistance } from './overlap/centerOfMassDistance'
export { type ClickCurve, type ClickCurveOptions, clickCurve } from './overlap/clickCurve'
export { type DiceOptions, dice } from './overlap/dice'
export { iou, type JaccardOptions, jaccard } from './overlap/jaccard'
export { type LabelAdjacencyOptions, labelAdjacency } from './overlap/labelAdjacency'
export {
  type LabelOverlapCounts,
  type LabelOverlapOptions,
  type LabelOverlapResult,
  labelOverlap,
} from './overlap/labelOverlap'
export { type LabelPairOptions, type LabelSelector, labelPair } from './overlap/labelPair'
export { type ProbabilisticFOptions, probabilisticF } from './overlap/probabilisticF'
export { type VolumeDifferenceOptions, volumeDifference } from './overlap/volumeDifference'
export type { EmptyValue, WhenEmpty } from './overlap/whenEmpty'
export { type Betti0Options, betti0 } from './topology/betti0'
export { type Betti0ErrorOptions, betti0Error } from './topology/betti0Error'
export { type BettiErrorOptions, bettiError } from './topology/bettiError'
export { type BettiNumbers, type BettiNumbersOptions, bettiNumbers } from './topology/bettiNumbers'
export { type CbDiceOptions, cbDice } from './topology/cbDice'
export { type ClDiceOptions, clDice } from './topology/clDice'
export {
  type ConnectedComponents,
  type ConnectedComponentsOptions,
  connectedComponents,
} from './topology/connectedComponents'
export { type EulerErrorOptions, eulerError } from './topology/eulerError'
export { type SkeletonizeOptions, skeletonize } from './topology/skeletonize'
