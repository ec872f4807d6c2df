import { MedgradeError } from '../array/MedgradeError'

/** Throws the library's error; for rooms that see the kernels only. */
export function refuse(code: string, message: string, found: string, expected: string): never {
  throw new MedgradeError(code, `${message}: found ${found}, expected ${expected}`, { found, expected })
}
