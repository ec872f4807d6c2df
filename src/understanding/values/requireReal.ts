import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'

/**
 * Complex numbers, which NumPy saves, are neither labels nor values of a picture: their parts would be taken for an axis.
 *
 * @throws MedgradeError `unsupported`, with the way to convert them.
 */
export function requireReal({ dtype }: NdArray, file: string): void {
  if (dtype?.startsWith('complex'))
    refuse('unsupported', 'image', `${dtype} numbers`, 'real numbers; save the magnitude with np.abs(array)', { file })
}
