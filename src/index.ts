export { isMedgradeError, MedgradeError } from './array/MedgradeError'
export type * from './contract'
export * from './metrics/index'
