/** Python's `int(text)`: white space around, a sign, decimal digits of any script, single underscores between them. */
import { PYTHON_NUMBER_SPACE } from './pythonSpace'

const space = `[${PYTHON_NUMBER_SPACE}]*`
const INTEGER = new RegExp(`^${space}([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)${space}$`, 'u')

/** The integer, or null where Python raises; Python itself refuses more than 4300 digits. */
export function pythonInt(text: string): bigint | null {
  const parts = INTEGER.exec(text)
  if (!parts) return null
  const digits = asciiDigits(parts[2]).replaceAll('_', '')
  if (digits.length > 4300) return null
  const value = BigInt(digits)
  return parts[1] === '-' ? -value : value
}

/** Digits of any script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    // Unicode has the digits 0 to 9 of a script in a row, for some scripts several such rows.
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
