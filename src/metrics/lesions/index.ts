export type { ArrayInput, Data, NdArray, NestedNumbers } from '../../contract'
export {
  type AreaUnderThresholdCurve,
  type AreaUnderThresholdCurveOptions,
  areaUnderThresholdCurve,
  type ThresholdPoint,
} from './areaUnderThresholdCurve'
export type { NoduleScan } from './foundNodules'
export type { SlideMarks } from './foundOnSlide'
export { type Froc, type FrocOptions, froc } from './froc'
export type { LesionRow } from './lesionCandidates'
export { type LesionCase, type LesionDetection, type LesionDetectionOptions, lesionDetection } from './lesionDetection'
