import type { MedgradeError } from '../../errors/MedgradeError'
import { pictureFailure } from '../readers/pictureFailure'

/** The refusal of an image that is read whole and cannot be held. */
export function tooLarge(file: string, found: string, most: number): MedgradeError {
  return pictureFailure(file, 'Zarr')(
    'too-large',
    found,
    `at most ${most} bytes at once; --level for a smaller resolution; the commands metric and evaluate count label maps on disk in parts`,
  )
}
