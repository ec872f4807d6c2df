/**
 * The linear assignment problem: one column per row with minimal total (Jonker and Volgenant 1987). Reductions assign most rows and compute good prices;
 * each remaining row is assigned by a shortest augmenting path.
 */
import { shortestPathAssignment } from './shortestPathAssignment'

/** A partial assignment of a row-major cost matrix. */
interface Matching {
  readonly cost: Float64Array
  readonly columns: number
  /** Row of each column and column of each row, −1 if free. */
  readonly rowOf: Int32Array
  readonly columnOf: Int32Array
  readonly price: Float64Array
}

/**
 * Column of each row (−1 for surplus rows) of a row-major cost matrix of finite numbers, or +Infinity for forbidden pairs. null: no complete assignment
 * exists. `faithful` uses the plain shortest-path method, which chooses among equal totals as scipy does.
 */
export function assignment(cost: Float64Array, rows: number, columns: number, faithful: boolean): Int32Array | null {
  if (rows > columns) return transposedAssignment(cost, rows, columns, faithful)
  if (rows === 0) return new Int32Array(0)
  if (faithful || !allFinite(cost)) return shortestPathAssignment(cost, rows, columns)
  const rowOf = new Int32Array(columns).fill(-1)
  const columnOf = new Int32Array(rows).fill(-1)
  const matching: Matching = { cost, columns, rowOf, columnOf, price: new Float64Array(columns) }
  const free = new Int32Array(rows)
  let left = rows
  if (rows === columns) left = reduceColumns(matching, free)
  else for (let i = 0; i < rows; i++) free[i] = i
  for (let round = 0; round < 2 && left > 0; round++) left = reduceRows(matching, free, left)
  if (left > 0) augment(matching, free.subarray(0, left))
  return columnOf
}

function transposedAssignment(cost: Float64Array, rows: number, columns: number, faithful: boolean): Int32Array | null {
  const transposed = new Float64Array(cost.length)
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++) transposed[j * rows + i] = cost[at++]
  const rowOf = assignment(transposed, columns, rows, faithful)
  if (rowOf === null) return null
  const columnOf = new Int32Array(rows).fill(-1)
  for (let j = 0; j < columns; j++) columnOf[rowOf[j]] = j
  return columnOf
}

function allFinite(cost: Float64Array): boolean {
  for (let i = 0; i < cost.length; i++) if (cost[i] === Infinity) return false
  return true
}

/**
 * Column reduction of a square matrix: the price of a column is its minimum, and the row of the minimum takes one such column.
 *
 * @param free receives the rows without a column. @returns their number.
 */
function reduceColumns({ cost, columns: n, rowOf, columnOf, price }: Matching, free: Int32Array): number {
  const best = new Int32Array(n)
  price.set(cost.subarray(0, n))
  for (let i = 1; i < n; i++) {
    const base = i * n
    for (let j = 0; j < n; j++) {
      if (cost[base + j] < price[j]) {
        price[j] = cost[base + j]
        best[j] = i
      }
    }
  }
  const several = new Uint8Array(n)
  for (let j = n - 1; j >= 0; j--) {
    const i = best[j]
    if (columnOf[i] < 0) {
      columnOf[i] = j
      rowOf[j] = i
    } else several[i] = 1
  }
  let left = 0
  for (let i = 0; i < n; i++) {
    if (columnOf[i] < 0) free[left++] = i
    else if (several[i] === 0) {
      // A row with only this minimum: lower the price by the reduced cost of its second best column.
      const own = columnOf[i]
      const base = i * n
      let least = Infinity
      for (let j = 0; j < n; j++) {
        const reduced = cost[base + j] - price[j]
        if (reduced < least && j !== own) least = reduced
      }
      if (least < Infinity) price[own] -= least
    }
  }
  return left
}

/** Bids per row before the shortest paths, which are faster for the last rows. */
const BIDS_PER_ROW = 4

/**
 * Row reduction: each free row takes its best column, lowers its price by the lead over the second best, and frees the row that had it.
 *
 * @param free the first `count` entries are free rows; receives those that remain. @returns their number.
 */
function reduceRows({ cost, columns, rowOf, columnOf, price }: Matching, free: Int32Array, count: number): number {
  let left = 0
  let at = 0
  let bids = 0
  const mostBids = BIDS_PER_ROW * columnOf.length
  while (at < count) {
    const row = free[at++]
    const base = row * columns
    let first = 0
    let second = -1
    let lowest = cost[base] - price[0]
    let next = Infinity
    for (let j = 1; j < columns; j++) {
      const reduced = cost[base + j] - price[j]
      if (reduced < next) {
        if (reduced >= lowest) {
          next = reduced
          second = j
        } else {
          next = lowest
          second = first
          lowest = reduced
          first = j
        }
      }
    }
    let chosen = first
    let evicted = rowOf[chosen]
    // Without these limits a lead too small to change the price, or a cycle of bids, would not terminate.
    const lowered = next < Infinity ? price[chosen] - (next - lowest) : price[chosen]
    const lowers = lowered < price[chosen]
    const bidding = bids++ < mostBids
    if (bidding && lowers) price[chosen] = lowered
    else if (bidding && evicted >= 0 && second >= 0) {
      chosen = second
      evicted = rowOf[chosen]
    }
    columnOf[row] = chosen
    rowOf[chosen] = row
    if (evicted >= 0) {
      columnOf[evicted] = -1
      if (bidding && lowers) free[--at] = evicted
      else free[left++] = evicted
    }
  }
  return left
}

/** State of Dijkstra's search from one free row over reduced costs. */
interface PathSearch {
  readonly distance: Float64Array
  /** Row before each column on its shortest path. */
  readonly from: Int32Array
  /** Columns: first the settled ones, then those at the present minimum, then the others. */
  readonly list: Int32Array
  /** Columns settled below the minimum, and the minimum. */
  settled: number
  minimum: number
}

/** Assigns each free row along a shortest path and updates the prices. */
function augment(matching: Matching, free: Int32Array): void {
  const { columns, rowOf, columnOf, price } = matching
  const search: PathSearch = {
    distance: new Float64Array(columns),
    from: new Int32Array(columns),
    list: new Int32Array(columns),
    settled: 0,
    minimum: 0,
  }
  const { distance, from, list } = search
  for (let f = 0; f < free.length; f++) {
    const end = shortestPath(matching, search, free[f])
    for (let k = 0; k < search.settled; k++) price[list[k]] += distance[list[k]] - search.minimum
    for (let j = end, row = -1; row !== free[f]; ) {
      row = from[j]
      rowOf[j] = row
      const previous = columnOf[row]
      columnOf[row] = j
      j = previous
    }
  }
}

/** @returns the free column at the end of the shortest path from row `start`. */
function shortestPath({ cost, columns, rowOf, price }: Matching, search: PathSearch, start: number): number {
  const { distance, from, list } = search
  for (let j = 0; j < columns; j++) {
    distance[j] = cost[start * columns + j] - price[j]
    from[j] = start
    list[j] = j
  }
  let low = 0
  let up = 0
  let minimum = 0
  for (;;) {
    if (up === low) {
      up = nextMinimum(search, low)
      minimum = search.minimum
      for (let k = low; k < up; k++) if (rowOf[list[k]] < 0) return list[k]
    }
    const column = list[low++]
    const row = rowOf[column]
    const base = row * columns
    const offset = cost[base + column] - price[column] - minimum
    for (let k = up; k < columns; k++) {
      const j = list[k]
      const d = cost[base + j] - price[j] - offset
      if (d < distance[j]) {
        distance[j] = d
        from[j] = row
        if (d === minimum) {
          if (rowOf[j] < 0) return j
          list[k] = list[up]
          list[up++] = j
        }
      }
    }
  }
}

/** Moves the columns of smallest distance to the index `low` of the list. @returns the index after them. */
function nextMinimum(search: PathSearch, low: number): number {
  const { distance, list } = search
  let minimum = distance[list[low]]
  let up = low + 1
  for (let k = up; k < list.length; k++) {
    const j = list[k]
    const d = distance[j]
    if (d <= minimum) {
      if (d < minimum) {
        up = low
        minimum = d
      }
      list[k] = list[up]
      list[up++] = j
    }
  }
  search.settled = low
  search.minimum = minimum
  return up
}
