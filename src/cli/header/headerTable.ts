import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'
import { countText } from '../../errors/countText'
import type { FileHeader, HeaderField, HeaderValue } from './fileHeader'

/** Longest value in the table; `--json` prints all of it. */
const widest = 160

/** A header as text: sections with one field a line. */
export function headerTable({ file, format, sections, samples }: FileHeader): string {
  const lines = sections.flatMap(({ title, fields }) => {
    const width = Math.min(24, largestOf(fields.map(({ name }) => visibleText(name).length)))
    return [`  ${title}`, ...fields.map((field) => `    ${lineOf(field, width)}`)]
  })
  return [`${visibleText(file)} (${format})`, ...lines, `  samples: ${samples}`].join('\n')
}

function lineOf({ name, value, meaning, tag, type, count }: HeaderField, width: number): string {
  const kind = tag === undefined ? [] : [`${tag} ${type}`.padEnd(15)]
  const parts = [
    visibleText(name).padEnd(width),
    ...kind,
    shown(value, count),
    meaning === undefined ? '' : `(${visibleText(meaning)})`,
  ]
  return parts.filter((part) => part !== '').join('  ')
}

function shown(value: HeaderValue, count?: number): string {
  if (value === null) return countText(count ?? 0, 'value')
  if (value === '') return '""'
  if (!Array.isArray(value)) return cut(visibleText(String(value)))
  const text = value.slice(0, widest).join(' ')
  return text.length > widest || value.length > widest
    ? `${cut(visibleText(text))} (${countText(value.length, 'value')})`
    : visibleText(text)
}

function cut(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}…` : text
}
