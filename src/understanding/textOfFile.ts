/** The text of a file that people made: UTF-8 with or without its mark, UTF-16 with it. */
import { refuse } from '../errors/refuse'
import { decodeUtf8 } from '../formats/decodeUtf8'
import { isGzip } from '../formats/gzip/isGzip'
import { strangeContent } from '../formats/strangeContent'

/**
 * The text without its byte-order mark.
 *
 * @throws MedgradeError `bad-encoding` for any other encoding: nothing in such a file says which one it is.
 */
export function textOfFile(bytes: Uint8Array, file: string): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le', file)
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be', file)
  if (isGzip(bytes)) refuse('wrong-format', 'text', 'a file that is compressed by gzip', 'it unpacked', { file })
  const strange = strangeContent(bytes, file)
  if (strange) refuse('wrong-format', 'text', strange.kind, `text; ${strange.way}`, { file })
  // UTF-16 without its mark has a zero beside every Latin letter.
  if (bytes.includes(0))
    refuse('bad-encoding', 'text', 'a byte 0', 'UTF-8, or UTF-16 with its byte-order mark', { file })
  const text = decodeUtf8(bytes, file)
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', file: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    return refuse('bad-encoding', 'text', 'bytes that are not UTF-16', 'UTF-16, as its byte-order mark says', {
      file,
      cause,
    })
  }
}
