/** Text files are UTF-8 and nothing else: a byte that is not makes the file an error, as in the reference readers. */
import { MedgradeError } from '../errors/MedgradeError'

/** Engines refuse strings beyond about half a gibibyte; said in our words before they do. */
const MAX_TEXT_BYTES = 0x1fffffe8

/**
 * Decodes strict UTF-8; a leading byte-order mark stays in the text as U+FEFF.
 * @throws MedgradeError `bad-encoding` for any other byte sequence, `too-large` beyond what a string may hold.
 */
export function decodeUtf8(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new MedgradeError(
      'too-large',
      `${name}: a text file of at most ${MAX_TEXT_BYTES} bytes expected, ${bytes.length} found`,
      {
        file: name,
        found: `${bytes.length} bytes`,
        expected: `at most ${MAX_TEXT_BYTES} bytes`,
      },
    )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new MedgradeError('bad-encoding', `${name}: UTF-8 text expected, other bytes found`, {
      file: name,
      found: 'bytes that are not UTF-8',
      expected: 'UTF-8 text',
      cause,
    })
  }
}
