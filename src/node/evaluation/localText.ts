import { decodeUtf8 } from '../../formats/decodeUtf8'
import { refuseUtf16 } from '../../formats/refuseUtf16'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'

/** The text of a file. @throws MedgradeError `not-found`, `unreadable`, `bad-encoding`. */
export async function localText(path: string): Promise<string> {
  try {
    const bytes = await readLocalFile(path)
    refuseUtf16(bytes, path)
    return decodeUtf8(bytes, path)
  } catch (error) {
    throw readFailure(error, path)
  }
}
