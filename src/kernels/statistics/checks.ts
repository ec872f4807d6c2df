/** For rooms that see the kernels only. */
export { MedgradeError } from '../../errors/MedgradeError'
export { oneOf } from '../../errors/oneOf'
export { refuse } from '../../errors/refuse'
