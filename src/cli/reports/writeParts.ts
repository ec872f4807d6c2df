import { draftFile } from '../../node/files/drafts/draftFile'

/**
 * Writes a file piece by piece, which has its name once it is complete: the text of many cases takes several times their memory.
 *
 * @throws MedgradeError `disk-full`, `machine-failed`, `unwritable`.
 */
export async function writeParts(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = draftFile(path)
  try {
    for await (const part of parts) file.write(part)
    file.keep()
  } finally {
    file.drop()
  }
}
