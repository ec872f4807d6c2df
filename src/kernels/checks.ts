/** For rooms that see the kernels only. */
export { MedgradeError } from '../array/MedgradeError'
export { oneOf } from '../array/oneOf'
export { refuse } from '../array/refuse'
