import type { FileRead } from '../../contract'
import { sortedFiles } from './recordFiles'
import { sha256 } from './sha256'

/**
 * One hash a side over names and contents of all files that were read: the SHA-256 of what `sha256sum` prints for them in the order of their paths.
 * Files that do not exist are left out; a side of which no file was read has no hash.
 */
export async function attestFiles(files: readonly FileRead[]): Promise<Record<string, string>> {
  const sides = (['submission', 'answers'] as const).map(async (name) => {
    const lines = sortedFiles(files.filter(({ side, sha256 }) => side === name && sha256 !== null)).map(
      ({ path, sha256 }) => `${sha256}  ${path}\n`,
    )
    const hash = lines.length > 0 ? await sha256(new TextEncoder().encode(lines.join(''))) : null
    return hash === null ? [] : [[`${name}_files`, hash] as const]
  })
  return Object.fromEntries((await Promise.all(sides)).flat())
}
