/** Size of a largest one-to-one matching, by Kuhn's augmenting paths. */
export function largestMatching(edges: readonly (readonly [number, number])[]): number {
  const partner = new Map<number, number>()
  const grow = (left: number, seen: Set<number>): boolean => {
    for (const [a, b] of edges) {
      if (a !== left || seen.has(b)) continue
      seen.add(b)
      const other = partner.get(b)
      if (other === undefined || grow(other, seen)) {
        partner.set(b, left)
        return true
      }
    }
    return false
  }
  return [...new Set(edges.map(([left]) => left))].filter((left) => grow(left, new Set())).length
}
