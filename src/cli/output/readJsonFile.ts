import { MedgradeError } from '../../errors/MedgradeError'
import { readLocalFile } from '../../node/files/readLocalFile'

/** The content of a JSON file that the caller names. @throws MedgradeError `bad-option` if it cannot be read. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from(await readLocalFile(path)).toString())
  } catch (cause) {
    throw new MedgradeError('bad-option', `${path} cannot be read as JSON: ${(cause as Error).message}`, {
      file: path,
      cause,
    })
  }
}
