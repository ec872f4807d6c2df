/** For rooms that see the kernels only. */
export { refuse } from '../array/refuse'
