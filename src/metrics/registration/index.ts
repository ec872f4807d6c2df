export type { Vector } from '../../array/vector'
export type { ArrayInput, Data, NdArray, NestedNumbers } from '../../contract'
export { type JacobianDeterminant, type JacobianDeterminantOptions, jacobianDeterminant } from './jacobianDeterminant'
export { type RobustMean30Options, robustMean30 } from './robustMean30'
export { type SdLogJacobianOptions, sdLogJacobian } from './sdLogJacobian'
export {
  type TargetRegistrationError,
  type TargetRegistrationErrorOptions,
  targetRegistrationError,
} from './targetRegistrationError'
export { warpLabels } from './warpLabels'
