/** Text files must be UTF-8, as for the reference readers. */
import { refuse } from '../errors/refuse'

/** JavaScript engines limit strings to about half a gibibyte. */
const MAX_TEXT_BYTES = 0x1fffffe8

// Without `stream` a decoder keeps nothing from one text to the next.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Decodes strict UTF-8; a leading byte-order mark stays in the text as U+FEFF.
 * @throws MedgradeError `bad-encoding` for any other byte sequence, `too-large` beyond what a string may hold.
 */
export function decodeUtf8(bytes: Uint8Array, name: string): string {
  if (bytes.length > MAX_TEXT_BYTES)
    refuse('too-large', 'text', `${bytes.length} bytes`, `at most ${MAX_TEXT_BYTES} bytes`, { file: name })
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    return refuse('bad-encoding', 'text', 'bytes that are not UTF-8', 'UTF-8', { file: name, cause })
  }
}
