export type { ArrayInput, Data, NdArray, NestedNumbers } from '../../contract'
export {
  type AreaUnderThresholdCurve,
  type AreaUnderThresholdCurveOptions,
  areaUnderThresholdCurve,
  type ThresholdPoint,
} from './areaUnderThresholdCurve'
export { type Froc, type FrocOptions, froc, type NoduleScan, type SlideMarks } from './froc'
export type { LesionRow } from './lesionCandidates'
export { type LesionCase, type LesionDetection, type LesionDetectionOptions, lesionDetection } from './lesionDetection'
