import { MedgradeError } from '../../errors/MedgradeError'

/** Converts an error of writing a file to `disk-full` or `unwritable`. */
export function writeFailure(cause: unknown, path: string): MedgradeError {
  const { code = '', message = String(cause) } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  const detail = { file: path, found: message, cause }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new MedgradeError('disk-full', `The disk is full, the file cannot be written: ${path}`, detail)
  return new MedgradeError('unwritable', `The file cannot be written: ${path}`, detail)
}
