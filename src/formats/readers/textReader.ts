/** The `text` reader: a UTF-8 file without its byte-order mark. */
import type { Reader } from '../../contract'
import { decodeUtf8 } from '../decodeUtf8'

/** @throws MedgradeError `bad-encoding`, `too-large`. */
export const textReader: Reader<string> = async (bytes, context) =>
  decodeUtf8(bytes, context.name).replace(/^\ufeff/, '')
