import { MedgradeError } from '../../errors/MedgradeError'

/** A file of reports, and the name that was given to it. */
export interface NamedFile {
  readonly given?: string
  readonly path: string
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
    const [, given, path] = /^(?:([^=/]+)=)?(.+)$/s.exec(argument)!
    const name = given === undefined ? {} : { given }
    if (!(await statusAt(path!))?.isDirectory()) {
      files.push({ ...name, path: path! })
      continue
    }
    const inner = (await readdir(path!)).filter((one) => one.endsWith('.json')).sort(compareCodePoints)
    if (inner.length === 0)
      throw new MedgradeError('bad-option', `The folder holds no report: ${path}`, {
        file: path!,
        found: 'no JSON file',
        expected: 'reports as JSON',
      })
    files.push(...inner.map((one) => ({ ...name, path: `${path!.replace(/[/\\]+$/, '')}/${one}` })))
  }
  return files
}
