/** What a cell says as a number. */
import { missingWords } from '../../formats/table/csvColumn'
import { csvFloat } from '../../python/csvFloat'

export type DecimalSign = '.' | ','

const withComma = /^[+-]?(?:\d+(?:,\d*)?|,\d+)(?:[eE][+-]?\d+)?$/
/** `1,234` may be a number of thousands; `0,234` and `1,23` may not. */
const mayBeThousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/

/** Empty, NA, NaN, null and the other words that pandas takes for a missing number. */
export function isMissing(text: string): boolean {
  return missingWords.has(text)
}

/** The nearest double; null for a text that is no number with this decimal sign. */
export function cellNumber(text: string, decimal: DecimalSign): number | null {
  if (decimal === '.') return csvFloat(text, true)
  if (!text.includes(',')) return text.includes('.') ? null : csvFloat(text, true)
  return withComma.test(text) ? csvFloat(text.replace(',', '.'), true) : null
}

/** Whether the text proves that its point is a decimal sign. */
export function provesDecimalPoint(text: string): boolean {
  return text.includes('.') && cellNumber(text, '.') !== null && !/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/.test(text)
}

/** Whether the text proves that its comma is a decimal sign. */
export function provesDecimalComma(text: string): boolean {
  return withComma.test(text) && text.includes(',') && !mayBeThousands.test(text)
}
