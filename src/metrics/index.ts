export type { Vector } from '../array/vector'
export type { Data, LabelPair, NdArray } from '../contract'
export { type Betti0Options, betti0 } from './betti0'
export { type Betti0ErrorOptions, betti0Error } from './betti0Error'
export { type ClDiceOptions, clDice } from './clDice'
export { type ConnectedComponents, type ConnectedComponentsOptions, connectedComponents } from './connectedComponents'
export { type DiceOptions, dice } from './dice'
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
export { type LesionF1Options, type LesionF1Result, lesionF1 } from './lesionF1'
export { pearson, plcc } from './plcc'
export { type SkeletonizeOptions, skeletonize } from './skeletonize'
export { spearman, srocc } from './srocc'
export { type VolumeDifferenceOptions, volumeDifference } from './volumeDifference'
