import { isMedgradeError } from './MedgradeError'

/** What the system says about a path itself; every other error of the system is about the machine: its disks, its memory, its open files. */
const aboutPath: ReadonlySet<string> = new Set([
  'EACCES',
  'EEXIST',
  'EINVAL',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'ENXIO',
  'EPERM',
  'EPIPE',
])

/** The code of an error of the system, such as `EIO`; undefined for every other error. */
export function systemCode(error: unknown): string | undefined {
  const { code, errno } = (error ?? {}) as { readonly code?: unknown; readonly errno?: unknown }
  // Errors of zlib have a number, too: they are about the data, except for the memory that it gets.
  if (typeof code !== 'string' || (code.startsWith('Z_') && code !== 'Z_MEM_ERROR')) return undefined
  // Codes of Node itself have an underscore; of errors that it has no name for, such as ESTALE, it gives the number.
  return /^E[A-Z0-9]+$/.test(code) || typeof errno === 'number' ? code : undefined
}

/**
 * Whether an error says that the machine failed: EIO, EMFILE, ENOMEM, ENOSPC and the like, or an error that such a one caused. Nobody's file is at
 * fault then.
 */
export function isMachineFault(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (isMedgradeError(one, 'machine-failed') || isMedgradeError(one, 'disk-full')) return true
    const code = systemCode(one)
    if (code !== undefined && !aboutPath.has(code)) return true
  }
  return false
}
