import { asciiDigits } from './pythonInt'
import { PYTHON_NUMBER_SPACE } from './pythonSpace'

const digits = String.raw`\d+(?:_\d+)*`
const edges = new RegExp(`^[${PYTHON_NUMBER_SPACE}]*([^${PYTHON_NUMBER_SPACE}]+)[${PYTHON_NUMBER_SPACE}]*$`, 'u')
const word = /^([+-]?)(inf|infinity|nan)$/i
const number = new RegExp(`^[+-]?(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:e[+-]?${digits})?$`, 'i')

/**
 * Python's `float` of a text, a number or a boolean: decimals in the digits of any script with underscores between them, inf and nan in any case, no
 * hexadecimals; undefined for anything else.
 */
export function pythonFloat(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  const text = typeof value === 'string' ? edges.exec(value)?.[1] : undefined
  if (text === undefined) return undefined
  const named = word.exec(text)
  if (named) return /nan/i.test(named[2]) ? Number.NaN : named[1] === '-' ? -Infinity : Infinity
  const own = asciiDigits(text)
  return number.test(own) ? Number(own.replaceAll('_', '')) : undefined
}
