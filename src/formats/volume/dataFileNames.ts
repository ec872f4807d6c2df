/**
 * The files that a `pattern first last step` names, in MetaImage and NRRD alike.
 */
import { refuse } from '../../errors/refuse'

const mostFiles = 100_000
/** Longer than any path that a system accepts. */
const longestPattern = 4096

/** null where the text is no pattern. */
export function patternNames(text: string, file: string): string[] | null {
  const parts = patternParts(text)
  if (parts === null) return null
  const { pattern } = parts
  const [first, last, step = 1] = parts.numbers
  const holder = /%(0?)(\d*)[diu]/.exec(pattern)
  if (pattern.length > longestPattern || holder === null || pattern.replace(holder[0], '').includes('%'))
    return refuse('bad-header', 'data file pattern', text, `one %d, at most ${longestPattern} characters`, { file })
  const count = step === 0 ? 0 : Math.floor((last - first) / step) + 1
  if (!(count >= 1 && count <= mostFiles))
    refuse('bad-header', 'data file pattern', text, `1 to ${mostFiles} files`, { file })
  const width = Math.min(Number(holder[2] || 0), 64)
  return Array.from({ length: count }, (_, k) => {
    const number = first + k * step
    const digits = String(Math.abs(number))
    const sign = number < 0 ? '-' : ''
    const padded = holder[1] ? sign + digits.padStart(width - sign.length, '0') : (sign + digits).padStart(width)
    return pattern.replace(holder[0], () => padded)
  })
}

/**
 * `name% first last [step [width]]`: up to four numbers at the end, the fourth without a sign. Split at the blanks, because a regular
 * expression takes quadratic time for a long text.
 */
function patternParts(text: string): { readonly pattern: string; readonly numbers: readonly number[] } | null {
  const percent = text.lastIndexOf('%')
  if (percent < 0) return null
  const words = text.slice(percent + 1).split(/\s+/)
  for (let count = 4; count >= 2; count--) {
    const numbers = words.slice(1).slice(-count)
    if (numbers.length < count || !numbers.every((word) => /^-?\d+$/.test(word))) continue
    if (count === 4 && numbers[3].startsWith('-')) continue
    let end = text.length
    for (const word of [...numbers].reverse()) end = text.slice(0, end - word.length).trimEnd().length
    const pattern = text.slice(0, end)
    return /[\n\r\u2028\u2029]/.test(pattern) ? null : { pattern, numbers: numbers.slice(0, 3).map(Number) }
  }
  return null
}
