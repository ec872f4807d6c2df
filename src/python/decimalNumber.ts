/** Whether a text is a decimal number of any size. */
export function isDecimal(text: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

/** A number as C++ streams read it: decimal, and within the range of a double; NaN for any other text (`nan`, `0x10`, `1e400`, `1e`). */
export function decimalNumber(text: string): number {
  const value = isDecimal(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}
