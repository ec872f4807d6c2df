import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileTree } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { unlessMachineFails } from './readFailure'
import { readLocalFile } from './readLocalFile'

/**
 * The files below a folder; links to files are listed, links to folders are not followed.
 *
 * @throws MedgradeError `bad-option`: it is no folder.
 * @example
 * const { paths } = await diskTree('docs/how-to')
 * paths.includes('add-a-metric.md') // → true
 */
export async function diskTree(folder: string): Promise<FileTree> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    const absent = new MedgradeError('bad-option', `No folder: ${folder}`, {
      file: folder,
      expected: 'a folder',
      cause,
    })
    throw unlessMachineFails(cause, folder, absent)
  })
  const prefix = resolve(folder).length + 1
  return {
    paths: found
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => resolve(entry.parentPath, entry.name).slice(prefix).replaceAll('\\', '/')),
    read: (path) => readLocalFile(join(folder, path)),
  }
}
