import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { refuse } from '../../errors/refuse'

/** The name of a case: that of its file without the endings of its format. */
const caseOf = (file: string) => basename(file).replace(/(?:\.nii)?\.[^.]+$/i, '')

/** The files of a folder by case, hidden ones left out, in the order of their names; null: it is a file. */
export async function caseFiles(path: string): Promise<ReadonlyMap<string, string> | null> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return null
  const names = (await readdir(path)).filter((name) => !name.startsWith('.')).sort()
  const files = new Map<string, string>()
  for (const name of names) {
    const other = files.get(caseOf(name))
    if (other !== undefined)
      refuse('bad-input', 'files of a case', `${basename(other)}, ${name}`, 'one', { file: path })
    files.set(caseOf(name), join(path, name))
  }
  return files
}
