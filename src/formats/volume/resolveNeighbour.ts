/**
 * Opens a file that another file names. How far a name may reach is the host's decision; an absolute one reaches anywhere, so it never passes.
 */

import type { ReadContext } from '../../contract'
import { isMedgradeError, MedgradeError } from '../../errors/MedgradeError'

export async function resolveNeighbour(context: ReadContext, name: string): Promise<Uint8Array> {
  if (/^([/\\]|[A-Za-z]:)/.test(name) || name.includes('\0'))
    throw new MedgradeError('path-escape', `${context.name}: names the data file ${JSON.stringify(name)}`, {
      file: context.name,
      found: name,
      expected: 'a name relative to the header',
    })
  try {
    return await context.resolve(name)
  } catch (error) {
    const known = isMedgradeError(error)
    throw new MedgradeError(
      known ? error.code : 'not-found',
      `${context.name}: data file ${JSON.stringify(name)}: ${error instanceof Error ? error.message : String(error)}`,
      {
        file: context.name,
        found: (known ? error.found : undefined) ?? 'no such file',
        expected: (known ? error.expected : undefined) ?? name,
        cause: error,
      },
    )
  }
}

/** The last part of a path, which is where neighbours are named from. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}
