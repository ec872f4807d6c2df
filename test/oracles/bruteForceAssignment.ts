/** The smallest total over all one-to-one assignments of min(n, m) pairs, by trying them all. */
export function bruteForceAssignment(cost: readonly (readonly number[])[]): number {
  const columns = cost[0]?.length ?? 0
  if (cost.length > columns)
    return bruteForceAssignment(Array.from({ length: columns }, (_, j) => cost.map((row) => row[j]!)))
  const search = (row: number, used: number): number => {
    if (row === cost.length) return 0
    let best = Number.POSITIVE_INFINITY
    for (let j = 0; j < columns; j++)
      if ((used & (1 << j)) === 0) best = Math.min(best, cost[row]![j]! + search(row + 1, used | (1 << j)))
    return best
  }
  return search(0, 0)
}
