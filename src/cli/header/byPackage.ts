import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'

/** Calls a package; its errors become MedgradeErrors that name the file and the package. */
export async function byPackage<T>(name: string, file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isMedgradeError(error)) throw error
    const message = error instanceof Error ? error.message : String(error)
    return refuse('bad-header', `header, read by ${name}`, `an error: ${message}`, 'an intact header', {
      file,
      cause: error,
    })
  }
}
