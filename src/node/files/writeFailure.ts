import { MedgradeError } from '../../errors/MedgradeError'

/** Why a file cannot be written, in our words: `disk-full`, which no other command line would help, else `unwritable`. */
export function writeFailure(cause: unknown, path: string): MedgradeError {
  const { code = '', message = String(cause) } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  const detail = { file: path, found: message, cause }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new MedgradeError('disk-full', `The disk is full, the file cannot be written: ${path}`, detail)
  return new MedgradeError('unwritable', `The file cannot be written: ${path}`, detail)
}
