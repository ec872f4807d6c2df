/**
 * The linear assignment problem: one column per row, minimal total. Jonker and Volgenant's way: cheap reductions settle most rows and give the
 * prices a good start, then each row that is left takes a shortest augmenting path.
 */
import { shortestPathAssignment } from './shortestPathAssignment'

/**
 * Column of each row (−1 for rows that are one too many) of a row-major cost matrix of finite numbers, or with +Infinity for forbidden pairs.
 * null: no complete assignment exists. `faithful` takes the plain shortest-path method throughout, whose choice among equal totals is scipy's.
 */
export function assignment(cost: Float64Array, rows: number, columns: number, faithful: boolean): Int32Array | null {
  if (rows > columns) return assignmentOfColumns(cost, rows, columns, faithful)
  if (rows === 0) return new Int32Array(0)
  if (faithful || !allFinite(cost)) return shortestPathAssignment(cost, rows, columns)
  const rowOf = new Int32Array(columns).fill(-1)
  const columnOf = new Int32Array(rows).fill(-1)
  const price = new Float64Array(columns)
  const free = new Int32Array(rows)
  let left = rows
  if (rows === columns) left = reduceColumns(cost, rows, rowOf, columnOf, price, free)
  else for (let i = 0; i < rows; i++) free[i] = i
  for (let round = 0; round < 2 && left > 0; round++)
    left = reduceRows(cost, columns, rowOf, columnOf, price, free, left)
  if (left > 0) augment(cost, columns, rowOf, columnOf, price, free.subarray(0, left))
  return columnOf
}

function assignmentOfColumns(cost: Float64Array, rows: number, columns: number, faithful: boolean): Int32Array | null {
  const turned = new Float64Array(cost.length)
  for (let i = 0, at = 0; i < rows; i++) for (let j = 0; j < columns; j++) turned[j * rows + i] = cost[at++]
  const rowOf = assignment(turned, columns, rows, faithful)
  if (rowOf === null) return null
  const columnOf = new Int32Array(rows).fill(-1)
  for (let j = 0; j < columns; j++) columnOf[rowOf[j]] = j
  return columnOf
}

function allFinite(cost: Float64Array): boolean {
  for (let i = 0; i < cost.length; i++) if (cost[i] === Infinity) return false
  return true
}

/** Each column's price is its minimum; a row that is the minimum of columns takes one. Square matrices only. Returns the number of free rows. */
function reduceColumns(
  cost: Float64Array,
  n: number,
  rowOf: Int32Array,
  columnOf: Int32Array,
  price: Float64Array,
  free: Int32Array,
): number {
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
      // The row has this column only: lower its price by what the next best would cost.
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

/** Bidding is cheap at first and endless at the end, where shortest paths are quicker: measured on random matrices of 200² to 3000². */
const BIDS_PER_ROW = 4

/** Free rows bid for their best column, up to its lead over the second best; the row they push out bids next. */
function reduceRows(
  cost: Float64Array,
  columns: number,
  rowOf: Int32Array,
  columnOf: Int32Array,
  price: Float64Array,
  free: Int32Array,
  before: number,
): number {
  let left = 0
  let at = 0
  let bids = 0
  const mostBids = BIDS_PER_ROW * columnOf.length
  while (at < before) {
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
    // A lead too small to change the price, and too many bids, would go round for ever.
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

/** Dijkstra from each free row over reduced costs, then prices and pairs along the path. */
function augment(
  cost: Float64Array,
  columns: number,
  rowOf: Int32Array,
  columnOf: Int32Array,
  price: Float64Array,
  free: Int32Array,
): void {
  const distance = new Float64Array(columns)
  const from = new Int32Array(columns)
  const list = new Int32Array(columns)
  for (let f = 0; f < free.length; f++) {
    const start = free[f]
    for (let j = 0; j < columns; j++) {
      distance[j] = cost[start * columns + j] - price[j]
      from[j] = start
      list[j] = j
    }
    // list: [0, low) done · [low, up) at the present minimum · [up, columns) not reached.
    let low = 0
    let up = 0
    let done = 0
    let minimum = 0
    let end = -1
    while (end < 0) {
      if (up === low) {
        done = low
        minimum = distance[list[up++]]
        for (let k = up; k < columns; k++) {
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
        for (let k = low; k < up; k++)
          if (rowOf[list[k]] < 0) {
            end = list[k]
            break
          }
      }
      if (end >= 0) break
      const settled = list[low++]
      const row = rowOf[settled]
      const base = row * columns
      const offset = cost[base + settled] - price[settled] - minimum
      for (let k = up; k < columns; k++) {
        const j = list[k]
        const d = cost[base + j] - price[j] - offset
        if (d < distance[j]) {
          distance[j] = d
          from[j] = row
          if (d === minimum) {
            if (rowOf[j] < 0) {
              end = j
              break
            }
            list[k] = list[up]
            list[up++] = j
          }
        }
      }
    }
    for (let k = 0; k < done; k++) {
      const j = list[k]
      price[j] += distance[j] - minimum
    }
    for (let j = end, row = -1; row !== start; ) {
      row = from[j]
      rowOf[j] = row
      const previous = columnOf[row]
      columnOf[row] = j
      j = previous
    }
  }
}
