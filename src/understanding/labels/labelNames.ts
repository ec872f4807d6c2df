/** A label with the values that belong to it in a label map. */
export type NamedLabel = {
  readonly name: string
  readonly values: readonly number[]
  /** Other names that files have for it, the first that fits: `*` stands for any characters, `?` for one. Absent: its name alone. */
  readonly patterns?: readonly string[]
}

/**
 * A label by what the user calls it: `PAROTID_L|Parotid*L` is named after the first alternative without `*` and `?`, and found by any of them.
 */
export function labelOf(text: string, values: readonly number[]): NamedLabel {
  const patterns = text.split('|').map((part) => part.trim())
  const name = patterns.find((one) => !/[*?]/.test(one)) ?? text
  return patterns.length === 1 && name === text && !/[*?]/.test(text) ? { name, values } : { name, values, patterns }
}

/** The names that a label fits: those of its first alternative that fits any. */
export function namesOf({ name, patterns }: NamedLabel, names: readonly string[]): string[] {
  if (patterns === undefined) return names.filter((one) => plainLabelName(one) === plainLabelName(name))
  for (const pattern of patterns) {
    const found = names.filter(fits(pattern))
    if (found.length > 0) return found
  }
  return []
}

function fits(pattern: string): (name: string) => boolean {
  const plain = plainLabelName(pattern)
  if (!/[*?]/.test(plain)) return (name) => plainLabelName(name) === plain
  return (name) => fitsWild(plain, plainLabelName(name))
}

/** A pattern with `*` and `?`, in time that grows with the product of the lengths. */
function fitsWild(pattern: string, name: string): boolean {
  let [p, n, star, tried] = [0, 0, -1, 0]
  while (n < name.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++
      tried = n
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === name[n])) {
      p++
      n++
    } else if (star >= 0) {
      p = star + 1
      n = ++tried
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** Names of masks in a folder of one file a label, and of labels: `_` and blank are equal. */
export const plainLabel = (name: string) => name.replaceAll('_', ' ')

/** Names are compared without regard to case, and `_` is a blank. */
export const plainLabelName = (name: string) => plainLabel(name).trim().toLowerCase()
