export type { Vector } from '../../array/vector'
export { type BlandAltman, type BlandAltmanOptions, blandAltman } from './blandAltman'
export { type Concordance, type ConcordanceIndexOptions, concordanceIndex } from './concordanceIndex'
export { type FleissKappaOptions, fleissKappa } from './fleissKappa'
export {
  type IntraclassCoefficient,
  type IntraclassCorrelation,
  type IntraclassCorrelationOptions,
  intraclassCorrelation,
} from './intraclassCorrelation'
export { type KrippendorffAlphaOptions, krippendorffAlpha } from './krippendorffAlpha'
export { type NetBenefit, netBenefit } from './netBenefit'
export { type OperatingPoint, type OperatingPointOptions, operatingPoint } from './operatingPoint'
