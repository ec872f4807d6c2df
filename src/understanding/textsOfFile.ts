import { refuse } from '../errors/refuse'
import { jsonOfFile } from './jsonOfFile'
import { textLines } from './textLines'
import { textOfFile } from './textOfFile'

export interface FileTexts {
  readonly texts: readonly string[]
  /** Whether the file says that they are several texts, and not the lines of one. */
  readonly isList: boolean
}

/**
 * The texts of a file whose words are compared: its lines, or those of a JSON list of texts. JSON is known by its content, tables by their name.
 *
 * @throws MedgradeError `wrong-format` for a table, JSON Lines and JSON of other things, whose names and signs would count as words.
 */
export function textsOfFile(bytes: Uint8Array, file: string): FileTexts {
  const refuseOther = (found: string): never =>
    refuse('wrong-format', 'texts', found, 'plain text, one a line, or a JSON list of texts', { file })
  if (/\.(?:csv|tsv)$/i.test(file)) return refuseOther('a table')
  const text = textOfFile(bytes, file)
  const json = jsonIn(bytes, text, file)
  if (json === undefined) return { texts: textLines(text), isList: false }
  if (typeof json === 'string') return { texts: textLines(json), isList: false }
  const items: readonly unknown[] | null = Array.isArray(json) ? json : null
  if (items?.every((one) => typeof one === 'string')) return { texts: items as string[], isList: true }
  return refuseOther(items === null ? 'a JSON object' : 'a JSON list of other things')
}

/** The value of a text that is JSON; undefined: it is none. A text in brackets, as `[1] see above`, is a text, unless the name says that it is JSON. */
function jsonIn(bytes: Uint8Array, text: string, file: string): unknown {
  const isNamed = /\.(?:json|jsonl|ndjson)$/i.test(file)
  if (!isNamed && !/^\s*[[{]/.test(text)) return undefined
  try {
    return jsonOfFile(bytes, file)
  } catch (error) {
    if (isNamed) throw error
    return undefined
  }
}
