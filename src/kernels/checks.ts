/** For rooms that see the kernels only. */
export { oneOf } from '../array/oneOf'
export { refuse } from '../array/refuse'
