/**
 * CSV text to records, by the state machine of the pandas tokenizer: a quote counts only as the first character of a field,
 * text after a closing quote is appended, a line of blanks is no line, and a record may grow only once (header → first row).
 */
import { refuse } from '../../errors/refuse'

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34
const COMMA = 44

/** Most cells: each takes at least a byte, its comma, except missing cells at the end of short rows. */
const cellsPerByte = 4
const cellsOfAnyTable = 1 << 20
/** The name of a column takes some hundred bytes of memory. */
const mostColumns = 1 << 20

/** All records, header first; from the first data row on, a record that is shorter than its predecessors lacks its last cells. */
export function csvRecords(text: string, name: string): string[][] {
  const records: string[][] = []
  const length = text.length
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 0
  let widest = 0
  const mostCells = cellsPerByte * length + cellsOfAnyTable
  while (at < length) {
    const next = skipBlankLine(text, at)
    if (next >= 0) {
      at = next
      line++
      continue
    }
    const record: string[] = []
    line++
    const first = line
    for (;;) {
      let field: string
      if (text.charCodeAt(at) === QUOTE) {
        field = ''
        let from = at + 1
        for (;;) {
          const close = text.indexOf('"', from)
          if (close < 0) unclosed(name, first)
          field += text.slice(from, close)
          at = close + 1
          if (text.charCodeAt(at) !== QUOTE) break
          field += '"'
          from = at + 1
        }
        const rest = at
        at = endOfField(text, at)
        field += text.slice(rest, at)
      } else {
        const from = at
        at = endOfField(text, at)
        field = text.slice(from, at)
      }
      const nul = field.indexOf('\0')
      record.push(nul < 0 ? field : field.slice(0, nul))
      if (text.charCodeAt(at) !== COMMA) break
      at++
    }
    if (text.charCodeAt(at) === CR) at++
    if (text.charCodeAt(at) === LF) at++
    if (records.length > 1 && record.length > widest) tooLong(name, first, record.length, widest)
    if (records.length < 2) widest = Math.max(widest, record.length)
    records.push(record)
    if (widest > mostColumns) tooLarge(name, records.length, widest, mostColumns)
    if (records.length * widest > mostCells) tooLarge(name, records.length, widest, mostCells)
  }
  return records
}

/** Offset of the next line after an empty or blank line, −1 if the line has content. */
function skipBlankLine(text: string, from: number): number {
  let at = from
  let code = text.charCodeAt(at)
  while (code === SPACE || code === TAB) code = text.charCodeAt(++at)
  if (at >= text.length) return at
  if (code === LF) return at + 1
  if (code === CR) return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
  return -1
}

function endOfField(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === LF || code === CR) break
  }
  return at
}

function unclosed(name: string, line: number): never {
  refuse('bad-table', `record ${line}`, 'the end of the file inside quotes', 'a closing quote', { file: name })
}

function tooLarge(name: string, rows: number, columns: number, most: number): never {
  const expected = `at most ${most} ${columns > mostColumns ? 'columns' : 'cells for a file of this size'}`
  refuse('too-large', 'table', `at least ${rows} records of ${columns} columns`, expected, { file: name })
}

function tooLong(name: string, line: number, found: number, expected: number): never {
  refuse('bad-table', `record ${line}`, `${found} fields`, `${expected} fields`, { file: name })
}
