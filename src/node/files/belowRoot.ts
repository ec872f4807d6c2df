import { isAbsolute, resolve, sep } from 'node:path'
import { insidePath } from '../../engine/files/insidePath'

/**
 * The shortest form of a path below a folder; an absolute path that lies in the folder is one.
 *
 * @throws MedgradeError `path-escape` for a path that leaves the folder.
 */
export function belowRoot(root: string, path: string): string {
  if (!isAbsolute(path)) return insidePath(path)
  const folder = resolve(root)
  const start = folder.endsWith(sep) ? folder : folder + sep
  const full = resolve(path)
  return full.startsWith(start) ? insidePath(full.slice(start.length).split(sep).join('/')) : insidePath(path)
}
