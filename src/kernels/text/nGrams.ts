/** Counts of every n-gram of a token list, by a key that joins its tokens. */
export function countNGrams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  const plain = n === 1 || !tokens.some(holdsSeparator)
  for (let start = 0; start + n <= tokens.length; start++) {
    const gram = tokens.slice(start, start + n)
    // JSON escapes NUL, so a JSON key never equals a joined one.
    const key = plain || !gram.some(holdsSeparator) ? gram.join(SEPARATOR) : JSON.stringify(gram)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const SEPARATOR = '\u0000'
const holdsSeparator = (token: string) => token.includes(SEPARATOR)

/** For every n-gram the largest count among several lists, the limit of clipped matching. */
export function maximumCounts(lists: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const most = new Map<string, number>()
  for (const counts of lists) for (const [gram, count] of counts) most.set(gram, Math.max(count, most.get(gram) ?? 0))
  return most
}

/** Number of the candidate's n-grams that match, each counted at most as often as `available` has it. */
export function clippedMatches(candidate: ReadonlyMap<string, number>, available: ReadonlyMap<string, number>): number {
  let matches = 0
  for (const [gram, count] of candidate) matches += Math.min(count, available.get(gram) ?? 0)
  return matches
}

/** The reference length closest to the candidate's; the shorter of two equally close. */
export function closestLength(length: number, references: readonly number[]): number {
  let best = Infinity
  for (const reference of references) {
    const nearer = Math.abs(reference - length) - Math.abs(best - length)
    if (best === Infinity || nearer < 0 || (nearer === 0 && reference < best)) best = reference
  }
  return best
}
