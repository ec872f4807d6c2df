import { resolve } from 'node:path'
import { append } from '../../array/append'
import { MedgradeError } from '../../errors/MedgradeError'

/** A file of reports, and the name that was given to it. */
export interface NamedFile {
  readonly given?: string
  readonly path: string
}

/** `NAME=path`, or a path. */
export function namedFile(argument: string): NamedFile {
  const [, given, path] = /^(?:([^=/]+)=)?(.+)$/s.exec(argument)!
  return { given, path: path! }
}

/**
 * The files of `report.json`, `NAME=report.json` and folders, whose JSON files are taken in their order.
 *
 * @throws MedgradeError `bad-option` for a folder without one, a path where there is nothing, and a file that is given twice under one name.
 */
export async function reportFiles(arguments_: readonly string[]): Promise<NamedFile[]> {
  const { readdir } = await import('node:fs/promises')
  const { statusAt } = await import('../../node/files/statusAt')
  const { compareCodePoints } = await import('../../python/compareCodePoints')
  const files: NamedFile[] = []
  for (const argument of arguments_) {
    const named = namedFile(argument)
    const { path } = named
    const status = await statusAt(path)
    if (!status)
      throw new MedgradeError('bad-option', `No file or folder: ${path}`, { file: path, expected: 'reports as JSON' })
    if (!status.isDirectory()) {
      files.push(named)
      continue
    }
    const inner = (await readdir(path)).filter((one) => one.endsWith('.json')).sort(compareCodePoints)
    if (inner.length === 0)
      throw new MedgradeError('bad-option', `The folder holds no report: ${path}`, {
        file: path,
        found: 'no JSON file',
        expected: 'reports as JSON',
      })
    append(
      files,
      inner.map((one) => ({ ...named, path: `${path.replace(/[/\\]+$/, '')}/${one}` })),
    )
  }
  requireOnce(files)
  return files
}

/** A report that is read twice would count as two seeds. */
function requireOnce(files: readonly NamedFile[]): void {
  const seen = new Set<string>()
  for (const { given, path } of files) {
    const key = JSON.stringify([given, resolve(path)])
    if (seen.has(key))
      throw new MedgradeError('bad-option', `The file is given twice: ${path}`, {
        file: path,
        expected: 'each report once',
      })
    seen.add(key)
  }
}
