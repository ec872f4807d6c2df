/** Length of the longest common subsequence of two token lists, in O(n·m) time and O(m) memory. */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  const row = new Uint32Array(b.length + 1)
  for (const token of a) {
    let diagonal = 0
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]
      row[j] = token === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1])
      diagonal = above
    }
  }
  return row[b.length]
}
