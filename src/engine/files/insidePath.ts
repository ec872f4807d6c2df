import { MedgradeError } from '../../errors/MedgradeError'

/**
 * The shortest form of a POSIX path below one root: `./a//b/../c` → `a/c`. Tables of competitors may not name files outside their folder.
 *
 * @throws MedgradeError `path-escape` for an absolute path or one whose `..` leads above the root.
 */
export function insidePath(path: string): string {
  const escaped = () =>
    new MedgradeError('path-escape', `The path leaves its folder: ${path}`, {
      file: path,
      found: path,
      expected: 'a path below its folder',
    })
  if (path.startsWith('/')) throw escaped()
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) throw escaped()
  }
  return parts.join('/')
}

/** The folder of a path; '' at the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
