import { fileURLToPath } from 'node:url'
import { MedgradeError } from '../errors/MedgradeError'
import { statusAt } from '../node/files/statusAt'

/**
 * A folder of the package: one folder above the built files, two above this source file and above the command that the tests build.
 *
 * @throws MedgradeError `not-found`.
 */
export async function packagedFolder(name: string): Promise<string> {
  for (const up of ['..', '../..']) {
    const path = fileURLToPath(new URL(`${up}/${name}`, import.meta.url))
    const there = await statusAt(path)
    if (there?.isDirectory()) return path
  }
  throw new MedgradeError('not-found', `${name} is missing from this installation`)
}
