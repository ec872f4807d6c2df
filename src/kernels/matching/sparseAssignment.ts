/**
 * Linear assignment where most pairs cost the same: only the other pairs are stored. Every comparison and rounding is that of `shortestPathAssignment` on
 * the full matrix, so the answer is the same among equal totals too; time and memory follow the stored pairs.
 *
 * What holds in each search: a free column has price 0, so `filler`, the least distance of a pair at the common cost, reaches every free column that no row
 * of the tree names. A column of negative price is never nearer than these by the common cost. Only columns that a row of the tree names, and columns whose
 * price rounding has made positive, need a distance of their own.
 */

export interface SparseCosts {
  readonly rows: number
  readonly columns: number
  /** Row, column and cost of each stored pair, a pair at most once; costs at most `filler`. */
  readonly row: Int32Array
  readonly column: Int32Array
  readonly cost: Float64Array
  /** Cost of every other pair, finite. */
  readonly filler: number
}

/** Column of each row, −1 for surplus rows. */
export function sparseAssignment(costs: SparseCosts): Int32Array {
  if (costs.rows > costs.columns) {
    const { rows, columns, row, column } = costs
    const rowOf = sparseAssignment({ ...costs, rows: columns, columns: rows, row: column, column: row })
    const columnOf = new Int32Array(rows).fill(-1)
    for (let j = 0; j < columns; j++) columnOf[rowOf[j]] = j
    return columnOf
  }
  const state = new Assigning(costs)
  for (let start = 0; start < costs.rows; start++) state.assign(start)
  return state.columnOf
}

class Assigning {
  readonly columnOf: Int32Array
  private readonly rowOf: Int32Array
  private readonly u: Float64Array
  private readonly v: Float64Array
  /** Stored pairs by row: those of row i are `pairs[first[i]]` to `pairs[first[i + 1]]`. */
  private readonly first: Int32Array
  private readonly pairs: Int32Array
  /** From a column the way to the next free one; `columns` if there is none. */
  private readonly nextFree: Int32Array
  private readonly positive = new Set<number>()

  constructor(private readonly costs: SparseCosts) {
    const { rows, columns, row } = costs
    this.columnOf = new Int32Array(rows).fill(-1)
    this.rowOf = new Int32Array(columns).fill(-1)
    this.u = new Float64Array(rows)
    this.v = new Float64Array(columns)
    this.nextFree = Int32Array.from({ length: columns + 1 }, (_, j) => j)
    this.first = new Int32Array(rows + 1)
    for (const i of row) this.first[i + 1]++
    for (let i = 0; i < rows; i++) this.first[i + 1] += this.first[i]
    this.pairs = new Int32Array(row.length)
    const next = this.first.slice()
    for (let k = 0; k < row.length; k++) this.pairs[next[row[k]]++] = k
  }

  /** Assigns one more row along a shortest path and updates the prices. */
  assign(start: number): void {
    const { u, v, rowOf, columnOf } = this
    const search = new Search(this.costs.columns)
    for (const j of this.positive) search.reach(j, Infinity, -1)
    const treeRows = [start]
    let minimum = 0
    let sink = -1
    for (let row = start; sink < 0; ) {
      this.relax(search, row, minimum)
      const j = this.nearest(search)
      minimum = search.distanceOf(j)
      search.settle(j)
      if (rowOf[j] < 0) sink = j
      else {
        row = rowOf[j]
        treeRows.push(row)
      }
    }
    u[start] += minimum
    for (const i of treeRows) if (i !== start) u[i] += minimum - search.distanceOf(columnOf[i])
    for (const j of search.settled) {
      v[j] -= minimum - search.distanceOf(j)
      if (v[j] > 0) this.positive.add(j)
      else this.positive.delete(j)
    }
    this.nextFree[sink] = sink + 1
    for (let j = sink; ; ) {
      const i = search.pathOf(j)
      const next = columnOf[i]
      rowOf[j] = i
      columnOf[i] = j
      if (i === start) break
      j = next
    }
  }

  private relax(search: Search, row: number, minimum: number): void {
    const { first, pairs, u, v } = this
    const { column, cost, filler } = this.costs
    const before = { filler: search.filler, row: search.fillerRow }
    const common = minimum + filler - u[row]
    const own = new Set<number>()
    for (let at = first[row]; at < first[row + 1]; at++) {
      const j = column[pairs[at]]
      own.add(j)
      // A column that the tree names for the first time was within the common distance before.
      if (!search.knows(j)) search.reach(j, before.filler - v[j], before.row)
      search.reach(j, minimum + cost[pairs[at]] - u[row] - v[j], row)
    }
    for (const j of search.open) if (!own.has(j)) search.reach(j, common - v[j], row)
    if (common < search.filler) {
      search.filler = common
      search.fillerRow = row
    }
  }

  /** The column that a scan of all distances chooses: the nearest; among equals the last free one of the list, else the first. */
  private nearest(search: Search): number {
    const { rowOf } = this
    let lowest = search.filler
    for (const j of search.open) lowest = Math.min(lowest, search.distanceOf(j))
    let chosen = -1
    let at = -1
    const consider = (j: number) => {
      const position = search.positionOf(j)
      const free = rowOf[j] < 0
      const better = chosen < 0 || (rowOf[chosen] < 0 ? free && position > at : free || position < at)
      if (better) {
        chosen = j
        at = position
      }
    }
    for (const j of search.open) if (search.distanceOf(j) === lowest) consider(j)
    if (lowest < search.filler) return chosen
    for (const j of search.moved()) if (rowOf[j] < 0 && !search.knows(j)) consider(j)
    let j = this.freeFrom(0)
    while (j < this.costs.columns && (search.knows(j) || search.isMoved(j))) j = this.freeFrom(j + 1)
    if (j < this.costs.columns) consider(j)
    return chosen
  }

  private freeFrom(column: number): number {
    const { nextFree } = this
    let j = column
    while (nextFree[j] !== j) j = nextFree[j] = nextFree[nextFree[j]]
    return j
  }
}

/** One search: distances of the columns that have one of their own, and the list of columns that are not settled, as far as it differs from the first one. */
class Search {
  /** Least distance by the common cost, and its row. */
  filler = Infinity
  fillerRow = -1
  /** Columns with a distance of their own that are not settled. */
  readonly open = new Set<number>()
  readonly settled: number[] = []
  private readonly distance = new Map<number, number>()
  private readonly path = new Map<number, number>()
  private readonly position = new Map<number, number>()
  private readonly at = new Map<number, number>()
  private count: number

  constructor(private readonly columns: number) {
    this.count = columns
  }

  knows(j: number): boolean {
    return this.distance.has(j)
  }

  distanceOf(j: number): number {
    return this.distance.get(j) ?? this.filler
  }

  pathOf(j: number): number {
    return this.path.get(j) ?? this.fillerRow
  }

  reach(j: number, distance: number, row: number): void {
    const known = this.distance.get(j)
    if (known === undefined) this.open.add(j)
    else if (distance >= known || !this.open.has(j)) return
    this.distance.set(j, distance)
    this.path.set(j, row)
  }

  /** The list begins in descending order. */
  positionOf(j: number): number {
    return this.position.get(j) ?? this.columns - 1 - j
  }

  isMoved(j: number): boolean {
    return this.position.has(j)
  }

  moved(): Iterable<number> {
    return this.position.keys()
  }

  /** The last column of the list takes the place of the settled one. */
  settle(j: number): void {
    this.distance.set(j, this.distanceOf(j))
    this.path.set(j, this.pathOf(j))
    this.open.delete(j)
    this.settled.push(j)
    const index = this.positionOf(j)
    const end = --this.count
    const last = this.at.get(end) ?? this.columns - 1 - end
    this.at.set(index, last)
    this.position.set(last, index)
  }
}
