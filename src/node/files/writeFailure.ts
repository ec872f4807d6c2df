import { isMachineFault } from '../../errors/isMachineFault'
import { MedgradeError } from '../../errors/MedgradeError'

/** Converts an error of writing a file to `disk-full`, `machine-failed` or `unwritable`. */
export function writeFailure(cause: unknown, path: string): MedgradeError {
  const { code = '', message = String(cause) } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  const detail = { file: path, found: message, cause }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new MedgradeError('disk-full', `The disk is full, the file cannot be written: ${path}`, detail)
  if (isMachineFault(cause))
    return new MedgradeError('machine-failed', `The machine cannot write the file: ${path} (${code})`, detail)
  return new MedgradeError('unwritable', `The file cannot be written: ${path}`, detail)
}
