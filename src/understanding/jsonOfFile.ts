import { isMedgradeError } from '../errors/MedgradeError'
import { refuse } from '../errors/refuse'
import { readJson } from '../formats/tree/readJson'
import { textOfFile } from './textOfFile'

/**
 * The value of a JSON file that people made. JSON Lines are the list of their lines.
 *
 * @throws MedgradeError `bad-json` with the place; `wrong-format` for a file that is no JSON at all, as a table or XML; `bad-encoding`.
 */
export function jsonOfFile(bytes: Uint8Array, file: string): unknown {
  const text = textOfFile(bytes, file)
  const start = text.trimStart()
  try {
    return parsed(text, file)
  } catch (error) {
    if (!isMedgradeError(error, 'bad-json')) throw error
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length > 1 && lines.every(isObject)) return lines.map((line) => parsed(line, file))
    if (start === '' || /^[[{"]/.test(start)) throw error
    const [first = ''] = start.split(/\r?\n/, 1)
    return refuse('wrong-format', 'content', JSON.stringify(first.slice(0, 40)), 'JSON, or JSON Lines', {
      file,
      cause: error,
    })
  }
}

const parsed = (text: string, file: string) => readJson(new TextEncoder().encode(text), file)

function isObject(line: string): boolean {
  if (!/^\s*\{/.test(line)) return false
  try {
    parsed(line, '')
    return true
  } catch {
    return false
  }
}
