import type { FileRead, Source } from '../../contract'
import { hashOf, sortedFiles } from './recordFiles'

/**
 * One hash a side over names and contents of all files that were read: the SHA-256 of what `sha256sum` prints for them in the order of their paths.
 * Files that do not exist are left out; a side of which no file was read has no hash.
 *
 * @param source whose hash function is used, if it has one.
 */
export async function attestFiles(
  files: readonly FileRead[],
  source: Pick<Source, 'sha256'>,
): Promise<Record<string, string>> {
  const sides = (['submission', 'answers'] as const).map(async (name) => {
    const lines = sortedFiles(files.filter(({ side, sha256 }) => side === name && sha256 !== null)).map(
      ({ path, sha256 }) => `${sha256}  ${path}\n`,
    )
    const hash = lines.length > 0 ? await hashOf(new TextEncoder().encode(lines.join('')), source) : null
    return hash === null ? [] : [[`${name}_files`, hash] as const]
  })
  return Object.fromEntries((await Promise.all(sides)).flat())
}
