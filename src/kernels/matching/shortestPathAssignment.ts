/**
 * Linear assignment by shortest augmenting paths, row by row (Crouse 2016, as in scipy). Columns are scanned in scipy's order, which decides among equal
 * totals. +Infinity forbids a pair; null if no complete assignment exists.
 */
export function shortestPathAssignment(cost: Float64Array, rows: number, columns: number): Int32Array | null {
  const u = new Float64Array(rows)
  const v = new Float64Array(columns)
  const shortest = new Float64Array(columns)
  const path = new Int32Array(columns).fill(-1)
  const columnOf = new Int32Array(rows).fill(-1)
  const rowOf = new Int32Array(columns).fill(-1)
  const rowSeen = new Uint8Array(rows)
  const columnSeen = new Uint8Array(columns)
  const remaining = new Int32Array(columns)
  for (let start = 0; start < rows; start++) {
    let minimum = 0
    let count = columns
    for (let k = 0; k < columns; k++) remaining[k] = columns - k - 1
    rowSeen.fill(0)
    columnSeen.fill(0)
    shortest.fill(Infinity)
    let sink = -1
    let row = start
    while (sink < 0) {
      rowSeen[row] = 1
      const base = row * columns
      let index = -1
      let lowest = Infinity
      for (let k = 0; k < count; k++) {
        const j = remaining[k]
        const reach = minimum + cost[base + j] - u[row] - v[j]
        if (reach < shortest[j]) {
          path[j] = row
          shortest[j] = reach
        }
        // Among equals a free column is preferred.
        if (shortest[j] < lowest || (shortest[j] === lowest && rowOf[j] < 0)) {
          lowest = shortest[j]
          index = k
        }
      }
      minimum = lowest
      if (minimum === Infinity) return null
      const j = remaining[index]
      if (rowOf[j] < 0) sink = j
      else row = rowOf[j]
      columnSeen[j] = 1
      remaining[index] = remaining[--count]
    }
    u[start] += minimum
    for (let i = 0; i < rows; i++) if (rowSeen[i] === 1 && i !== start) u[i] += minimum - shortest[columnOf[i]]
    for (let j = 0; j < columns; j++) if (columnSeen[j] === 1) v[j] -= minimum - shortest[j]
    for (let j = sink; ; ) {
      const i = path[j]
      rowOf[j] = i
      const next = columnOf[i]
      columnOf[i] = j
      if (i === start) break
      j = next
    }
  }
  return columnOf
}
