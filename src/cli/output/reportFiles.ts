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
 * @throws MedgradeError `bad-option` for a folder without one.
 */
export async function reportFiles(arguments_: readonly string[]): Promise<NamedFile[]> {
  const { readdir } = await import('node:fs/promises')
  const { statusAt } = await import('../../node/files/statusAt')
  const { compareCodePoints } = await import('../../python/compareCodePoints')
  const files: NamedFile[] = []
  for (const argument of arguments_) {
    const named = namedFile(argument)
    const { path } = named
    if (!(await statusAt(path))?.isDirectory()) {
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
    files.push(...inner.map((one) => ({ ...named, path: `${path.replace(/[/\\]+$/, '')}/${one}` })))
  }
  return files
}
