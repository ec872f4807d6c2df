export type { Data, LabelPair, NdArray } from '../contract'
