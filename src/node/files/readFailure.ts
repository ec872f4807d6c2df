import { isMachineFault, systemCode } from '../../errors/isMachineFault'
import { MedgradeError } from '../../errors/MedgradeError'

/**
 * Converts an error of the system to `not-found`, to `unreadable` for what is wrong with the path, or to `machine-failed`; other errors are returned
 * unchanged.
 */
export function readFailure(error: unknown, path: string): unknown {
  if (isAbsent(error)) return new MedgradeError('not-found', `File not found: ${path}`, { file: path, cause: error })
  const system = systemCode(error)
  if (system === undefined) return error
  const detail = { file: path, found: system, cause: error }
  return isMachineFault(error)
    ? new MedgradeError('machine-failed', `The machine cannot read the file: ${path} (${system})`, detail)
    : new MedgradeError('unreadable', `The file cannot be read: ${path} (${system})`, detail)
}

/** Whether an error says that there is no such file. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')
}

/** What stands for a path that cannot be looked at; a machine that fails says nothing about the path. @throws MedgradeError `machine-failed`. */
export function unlessMachineFails<T>(error: unknown, path: string, otherwise: T): T {
  if (isMachineFault(error)) throw readFailure(error, path)
  return otherwise
}
