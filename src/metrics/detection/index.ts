export type { Data, NdArray } from '../../contract'
export { type BoundaryBoxIouOptions, boundaryBoxIou } from './boundaryBoxIou'
export { type BoxIouOptions, boxIou, type LatticeBox, type PlanarBox } from './boxIou'
export { type DecodeRleOptions, decodeRle } from './decodeRle'
export { type EncodedCounts, type EncodedRle, type EncodeRleOptions, encodeRle } from './encodeRle'
export {
  type CocoAnnotation,
  type CocoAreaRange,
  type CocoCategory,
  type CocoCategoryResult,
  type CocoDataset,
  type CocoDetection,
  type CocoId,
  type CocoImage,
  type CocoImageResult,
  type CocoResult,
  type CocoRle,
  type CocoSegmentation,
  type EvaluateCocoOptions,
  evaluateCoco,
} from './evaluateCoco'
export { type GrownBoxIouOptions, grownBoxIou } from './grownBoxIou'
export {
  type CentroidMatch,
  type CentroidPoint,
  type CentroidScores,
  type MatchCentroidsOptions,
  type MatchCentroidsResult,
  matchCentroids,
} from './matchCentroids'
export {
  type ClassBox,
  type MeanAveragePrecisionOptions,
  type MeanAveragePrecisionResult,
  meanAveragePrecision,
} from './meanAveragePrecision'
export { polygonCentroid } from './polygonCentroid'
