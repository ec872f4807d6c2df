/** Writes the files of a kit and loses none that are there. */
import { lstat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nameList } from '../../../errors/nameList'
import { refuse } from '../../../errors/refuse'
import { makeFolder } from '../../../node/files/makeFolder'
import { unlessMachineFails } from '../../../node/files/readFailure'
import { statusAt } from '../../../node/files/statusAt'
import { writeFailure } from '../../../node/files/writeFailure'
import { writeFileAtomic } from '../../../node/files/writeFileAtomic'
import type { KitFile } from './kitFiles'

/**
 * Writes all files, or none if one of them is there already. With `force` files are replaced; a link or a folder in the place of a file never is, nor is
 * anything written through a link below the folder.
 *
 * @throws MedgradeError `unwritable`, `disk-full`.
 */
export async function writeKit(folder: string, files: readonly KitFile[], force: boolean): Promise<void> {
  const root = await statusAt(folder)
  if (root && !root.isDirectory()) refuse('unwritable', 'the folder', 'a file', 'a folder', { file: folder })
  const there: string[] = []
  for (const path of new Set(files.flatMap(({ path }) => withParents(path)))) {
    const found = await lstat(join(folder, path)).catch((error: unknown) => unlessMachineFails(error, path, null))
    if (!found) continue
    const isParent = files.every((file) => file.path !== path)
    if (isParent ? !found.isDirectory() : !found.isFile()) {
      const what = found.isSymbolicLink() ? 'a link' : found.isDirectory() ? 'a folder' : 'a file'
      refuse('unwritable', 'a place of the kit', what, isParent ? 'a folder, or nothing' : 'a file, or nothing', {
        file: join(folder, path),
      })
    }
    if (!isParent) there.push(path)
  }
  if (there.length > 0 && !force) {
    const wanted = 'another folder, or --force to replace them'
    refuse('unwritable', 'files that exist', nameList(there), wanted, { file: folder })
  }
  for (const file of files) await writeOne(join(folder, file.path), file, force)
}

/** The path and the folders above it, below the root. */
function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [path] : [...withParents(parent), path]
}

async function writeOne(path: string, { content, executable }: KitFile, force: boolean): Promise<void> {
  const mode = executable ? 0o777 : 0o666
  if (force) return writeFileAtomic(path, content, mode)
  try {
    makeFolder(dirname(path))
    await writeFile(path, content, { flag: 'wx', mode })
  } catch (cause) {
    throw writeFailure(cause, path)
  }
}
