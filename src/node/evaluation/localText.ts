import { textOfFile } from '../../understanding/textOfFile'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'

/** The text of a file. @throws MedgradeError `not-found`, `unreadable`, `bad-encoding`. */
export async function localText(path: string): Promise<string> {
  try {
    return textOfFile(await readLocalFile(path), path)
  } catch (error) {
    throw readFailure(error, path)
  }
}
