import { MedgradeError } from '../errors/MedgradeError'
import { type ReducedLists, reducedJson } from '../formats/tree/reducedJson'
import { readLocalFile } from '../node/files/readLocalFile'

/** The content of a JSON file that the caller names, with the items of some lists reduced. @throws MedgradeError `bad-option` if it cannot be read. */
export async function readJsonFile(path: string, lists: ReducedLists = {}): Promise<unknown> {
  try {
    return reducedJson(await readLocalFile(path), lists)
  } catch (cause) {
    throw new MedgradeError('bad-option', `${path} cannot be read as JSON: ${(cause as Error).message}`, {
      file: path,
      cause,
    })
  }
}
