export { type LabelPairOptions, type LabelSelector, labelPair } from '../array/labelPair'
