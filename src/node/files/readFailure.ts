import { MedgradeError } from '../../errors/MedgradeError'

/** Converts an error of the system to `not-found` or `unreadable`; other errors are returned unchanged. */
export function readFailure(error: unknown, path: string): unknown {
  if (isAbsent(error)) return new MedgradeError('not-found', `File not found: ${path}`, { file: path, cause: error })
  const system = /^E[A-Z0-9]+$/.test(codeOf(error)) && codeOf(error) !== 'ABORT_ERR'
  return system
    ? new MedgradeError('unreadable', `The file cannot be read: ${path} (${codeOf(error)})`, {
        file: path,
        cause: error,
      })
    : error
}

/** Whether an error says that there is no such file. */
export function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? ''
}
