/** The order in which Python sorts texts: by code point. JavaScript compares UTF-16 code units. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (let i = 0; i < left.length && i < right.length; i++) {
    const difference = left[i].codePointAt(0)! - right[i].codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
