/** CSV as Python's csv module reads it: quoted fields with doubled quotes and line breaks, everything else unchanged. */
import type { Source } from '../../../contract'
import { pythonStrip } from '../../../python/pythonStrip'

/** The records of a text. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  let started = false
  const endRow = () => {
    if (started || row.length > 0) rows.push([...row, field])
    row = []
    field = ''
    started = false
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (quoted) {
      if (char !== '"') field += char
      else if (text[i + 1] === '"') field += text[++i]
      else quoted = false
    } else if (char === '"' && field === '') quoted = started = true
    else if (char === ',') {
      row.push(field)
      field = ''
      started = true
    } else if (char === '\r' || char === '\n') {
      if (char === '\r' && text[i + 1] === '\n') i++
      endRow()
    } else {
      field += char
      started = true
    }
  }
  endRow()
  return rows
}

/** A file of a folder as text, a byte-order mark aside; null when it is absent or no UTF-8. */
export async function textOf(source: Source, path: string): Promise<string | null> {
  if (!(await source.exists(path))) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await source.read(path))
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Two columns of a table as a map, the last row of an id wins; header names trimmed, in any case and order; rows too short are skipped. */
export function columnById(text: string, id: string, column: string): Map<string, string> {
  const [header = [], ...rows] = csvRows(text)
  const names = header.map((name) => pythonStrip(name).toLowerCase())
  const [at, wanted] = [names.indexOf(id), names.indexOf(column)]
  const found = new Map<string, string>()
  if (at < 0 || wanted < 0) return found
  for (const row of rows) if (row.length > Math.max(at, wanted)) found.set(pythonStrip(row[at]!), row[wanted]!)
  return found
}
