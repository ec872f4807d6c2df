/**
 * Opens a file that a header names. The host decides which relative names are allowed; absolute names are always refused.
 */

import type { ReadContext } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'

export async function resolveNeighbour(context: ReadContext, name: string): Promise<Uint8Array> {
  if (/^([/\\]|[A-Za-z]:)/.test(name) || name.includes('\0'))
    refuse('path-escape', 'name of the data file', name, 'a name relative to the header', { file: context.name })
  try {
    return await context.resolve(name)
  } catch (error) {
    const own = isMedgradeError(error)
    throw new MedgradeError(
      own ? error.code : 'not-found',
      `${context.name}: data file ${JSON.stringify(name)}: ${error instanceof Error ? error.message : String(error)}`,
      {
        file: context.name,
        found: (own ? error.found : undefined) ?? 'no such file',
        expected: (own ? error.expected : undefined) ?? name,
        cause: error,
      },
    )
  }
}

/** The last part of a path; data file names are relative to its folder. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
