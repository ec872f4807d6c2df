import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'

/** Runs code of a package; what it throws becomes a MedgradeError that names the file and the package. */
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
