/** Python's `int(text)`: white space around, a sign, decimal digits of any script, single underscores between them. */

// of the ASCII control characters only those of C's isspace: the separators 1c to 1f, which strip() takes, are refused
const INTEGER = /^[\s\x85]*([+-]?)(\p{Nd}+(?:_\p{Nd}+)*)[\s\x85]*$/u

/** The integer, or null where Python raises; Python itself refuses more than 4300 digits. */
export function pythonInt(text: string): bigint | null {
  const parts = INTEGER.exec(text)
  if (!parts || text.includes('\ufeff')) return null
  const digits = asciiDigits(parts[2]).replaceAll('_', '')
  if (digits.length > 4300) return null
  const value = BigInt(digits)
  return parts[1] === '-' ? -value : value
}

/** Digits of any script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    // the mathematical digits are five runs of ten without a gap; every other run of digits starts at its zero
    if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}
