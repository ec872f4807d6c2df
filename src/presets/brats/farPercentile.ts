import { type CellTree, cellTree, nearestInTree } from '../../kernels/distance/cellTree'
import type { Lattice } from '../../kernels/distance/lattice'
import type { PaddedBox } from '../../kernels/distance/paddedBox'

/** Surface elements that are further from the targets than all others. */
export interface FarElements {
  /** Indices in the box. */
  readonly queries: Int32Array
  readonly weights: Float64Array
  /** Not empty. */
  readonly targets: Int32Array
  readonly box: PaddedBox
  readonly lattice: Lattice
  /** Weight of the elements that are nearer. */
  readonly nearer: number
  /** Weight of all elements. */
  readonly total: number
}

/** Elements in a cube, whose distances one search bounds. */
interface Cell {
  readonly members: number[]
  weight: number
  readonly low: [number, number, number]
  readonly high: [number, number, number]
  least: number
  most: number
}

/** Edges of the cubes in voxels, one after the other. */
const edges = [5, 2]

/** Sums of areas in another order differ in the last digits. */
const MARGIN = 1e-9

/**
 * The distance at which the weights, by ascending distance, reach a share of the total; null if the order of the sums could change it. Distances are
 * searched only for elements in cubes that may hold it: a search from the middle of a cube bounds those of its elements.
 */
export function farPercentile(far: FarElements, share: number): number | null {
  const { box, lattice, targets } = far
  const tree = cellTree(targets, box, lattice.spacing, lattice.written)
  let running = far.nearer
  let open = Array.from(far.queries, (_, i) => i)
  for (const edge of edges) {
    const cells = cellsOf(far, open, edge)
    for (const cell of cells) bound(cell, tree, lattice)
    const wanted = share * far.total - running
    const slack = MARGIN * far.total
    const least = reachedAt(cells, wanted - slack, ({ least }) => least)
    const most = reachedAt(cells, wanted + slack, ({ most }) => most)
    open = []
    for (const cell of cells) {
      if (cell.most < least) running += cell.weight
      else if (cell.least <= most) for (const i of cell.members) open.push(i)
    }
  }
  const elements = open.map((i) => ({
    distance: nearestTo(positionOf(far.queries[i]!, box), tree, lattice),
    weight: far.weights[i]!,
  }))
  elements.sort((a, b) => a.distance - b.distance || a.weight - b.weight)
  for (const { distance, weight } of elements) {
    const before = running / far.total
    running += weight
    if (running / far.total < share - MARGIN) continue
    return before < share - MARGIN && running / far.total > share + MARGIN ? distance : null
  }
  return null
}

function cellsOf({ queries, weights, box }: FarElements, open: readonly number[], edge: number): Cell[] {
  const [, rows, columns] = box.size.map((n) => Math.ceil(n / edge)) as [number, number, number]
  const cells = new Map<number, Cell>()
  for (const i of open) {
    const at = positionOf(queries[i]!, box)
    const [z, y, x] = at.map((p) => Math.floor(p / edge)) as [number, number, number]
    const key = (z * rows + y) * columns + x
    let cell = cells.get(key)
    if (!cell) {
      cell = { members: [], weight: 0, low: [...at], high: [...at], least: 0, most: 0 }
      cells.set(key, cell)
    }
    cell.members.push(i)
    cell.weight += weights[i]!
    for (let axis = 0; axis < 3; axis++) {
      cell.low[axis] = Math.min(cell.low[axis]!, at[axis]!)
      cell.high[axis] = Math.max(cell.high[axis]!, at[axis]!)
    }
  }
  return [...cells.values()]
}

/** The distance from the middle, half a diagonal less and more. */
function bound(cell: Cell, tree: CellTree, lattice: Lattice): void {
  const { low, high } = cell
  const middle = low.map((n, axis) => (n + high[axis]!) / 2)
  const distance = nearestTo(middle, tree, lattice)
  const half = Math.hypot(...low.map((n, axis) => ((high[axis]! - n) / 2) * lattice.spacing[axis]!))
  const rounding = 1e-9 * (distance + half)
  cell.least = distance - half - rounding
  cell.most = distance + half + rounding
}

/** The smallest value of a cell up to which the cells have this weight together; infinite if all of them have less. */
function reachedAt(cells: readonly Cell[], weight: number, boundOf: (cell: Cell) => number): number {
  const sorted = [...cells].sort((a, b) => boundOf(a) - boundOf(b))
  let running = 0
  for (const cell of sorted) {
    running += cell.weight
    if (running >= weight) return boundOf(cell)
  }
  return Infinity
}

function positionOf(index: number, { size }: PaddedBox): [number, number, number] {
  const row = Math.floor(index / size[2]!)
  const z = Math.floor(row / size[1]!)
  return [z, row - z * size[1]!, index - row * size[2]!]
}

function nearestTo(position: readonly number[], tree: CellTree, { written }: Lattice): number {
  for (let axis = 0; axis < 3; axis++) tree.query[axis] = position[written[axis]!]!
  return nearestInTree(tree)
}
