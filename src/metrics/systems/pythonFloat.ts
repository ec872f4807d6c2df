/**
 * What Python's `float` makes of a text, a number or a truth value: decimals with underscores between digits, inf and nan in any case,
 * no hexadecimals; undefined for anything else.
 */
export function pythonFloat(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return undefined
  const own = value.trim().toLowerCase()
  const word = /^([+-]?)(inf|infinity|nan)$/.exec(own)
  if (word) return word[2] === 'nan' ? Number.NaN : word[1] === '-' ? -Infinity : Infinity
  const digits = String.raw`\d+(?:_\d+)*`
  const number = new RegExp(`^[+-]?(?:${digits}\\.?(?:${digits})?|\\.${digits})(?:e[+-]?${digits})?$`)
  return number.test(own) ? Number(own.replaceAll('_', '')) : undefined
}
