// Points of a lattice in cells of 8³ voxels and blocks of 64³ voxels, each with its tight bounding box. A search skips every block and cell that is
// further away than the nearest point found so far. Exact; built in linear time by counting sort.

import type { PaddedBox } from './paddedBox'

/** Tight boxes, box i around the items from start[i] to start[i + 1]. */
interface Boxes {
  /** Six numbers for each box: the smallest coordinates, then the largest. */
  readonly bounds: Int32Array
  readonly start: Int32Array
}

export interface CellTree {
  /** Coordinates in the user's order of axes, three per point, sorted by block, then by cell. */
  readonly points: Int32Array
  readonly cells: Boxes
  readonly blocks: Boxes
  /** In the user's order of axes. */
  readonly spacing: Float64Array
  /** The point searched for, in the user's order of axes. */
  readonly query: Float64Array
  /** The point that the last search found: the next search starts from it. */
  nearest: number
}

/**
 * @param points indices in the box.
 * @param written for each axis in the user's order its index among the axes of the box: squares are summed in this order.
 */
export function cellTree(
  points: Int32Array,
  box: PaddedBox,
  spacing: readonly number[],
  written: readonly number[],
): CellTree {
  const blocks = box.size.map((n) => (n + 63) >> 6)
  const keys = new Int32Array(points.length)
  const start = new Int32Array(blocks[0] * blocks[1] * blocks[2] * 512 + 1)
  countCells(points, box.size, blocks, keys, start)
  const { cellStart, blockStart } = startsOfCells(start, points.length)
  const sorted = new Int32Array(3 * points.length)
  sortIntoCells(points, box.size, keys, start, sorted, written)
  const cells = boxesOf(sorted, 3, cellStart)
  return {
    points: sorted,
    cells,
    blocks: boxesOf(cells.bounds, 6, blockStart),
    spacing: Float64Array.from(written, (axis) => spacing[axis]),
    query: new Float64Array(3),
    nearest: 0,
  }
}

/** Writes the cell of each point to `keys` and the number of points of cell k to start[k + 1]. */
function countCells(
  points: Int32Array,
  [, sy, sx]: readonly number[],
  blocks: readonly number[],
  keys: Int32Array,
  start: Int32Array,
): void {
  const plane = sy * sx
  for (let i = 0; i < points.length; i++) {
    const z = (points[i] / plane) | 0
    const rest = points[i] - z * plane
    const y = (rest / sx) | 0
    const x = rest - y * sx
    const block = ((z >> 6) * blocks[1] + (y >> 6)) * blocks[2] + (x >> 6)
    const key = (block << 9) | (((z >> 3) & 7) << 6) | (((y >> 3) & 7) << 3) | ((x >> 3) & 7)
    keys[i] = key
    start[key + 1]++
  }
}

/** Turns the counts into the start of each cell. @returns the starts of the cells that hold points, and of each block among them. */
function startsOfCells(start: Int32Array, points: number): { cellStart: Int32Array; blockStart: Int32Array } {
  const cellStart = new Int32Array(Math.min(points, start.length) + 1)
  const blockStart = new Int32Array((start.length >> 9) + 1)
  let cells = 0
  let blocks = 0
  let block = -1
  for (let key = 1; key < start.length; key++) {
    const before = start[key - 1]
    if (start[key] !== 0) {
      if ((key - 1) >> 9 !== block) blockStart[blocks++] = cells
      block = (key - 1) >> 9
      cellStart[cells++] = before
    }
    start[key] += before
  }
  cellStart[cells] = points
  blockStart[blocks] = cells
  return { cellStart: cellStart.subarray(0, cells + 1), blockStart: blockStart.subarray(0, blocks + 1) }
}

function sortIntoCells(
  points: Int32Array,
  [, sy, sx]: readonly number[],
  keys: Int32Array,
  start: Int32Array,
  sorted: Int32Array,
  written: readonly number[],
): void {
  const plane = sy * sx
  const [toZ, toY, toX] = [0, 1, 2].map((axis) => written.indexOf(axis))
  for (let i = 0; i < points.length; i++) {
    const to = 3 * start[keys[i]]++
    const z = (points[i] / plane) | 0
    const rest = points[i] - z * plane
    const y = (rest / sx) | 0
    sorted[to + toZ] = z
    sorted[to + toY] = y
    sorted[to + toX] = rest - y * sx
  }
}

/** Distance from `tree.query` to the nearest point. Fast if consecutive queries are close to each other. */
export function nearestInTree(tree: CellTree): number {
  const { points, cells, blocks, spacing, query } = tree
  const a = query[0]
  const b = query[1]
  const c = query[2]
  const sa = spacing[0]
  const sb = spacing[1]
  const sc = spacing[2]
  let nearest = tree.nearest
  let best = squared(
    (points[3 * nearest] - a) * sa,
    (points[3 * nearest + 1] - b) * sb,
    (points[3 * nearest + 2] - c) * sc,
  )
  for (let i = 0; i + 1 < blocks.start.length; i++) {
    if (boxSquared(blocks.bounds, 6 * i, query, spacing) >= best) continue
    for (let j = blocks.start[i]; j < blocks.start[i + 1]; j++) {
      if (boxSquared(cells.bounds, 6 * j, query, spacing) >= best) continue
      for (let k = cells.start[j]; k < cells.start[j + 1]; k++) {
        const d = squared((points[3 * k] - a) * sa, (points[3 * k + 1] - b) * sb, (points[3 * k + 2] - c) * sc)
        if (d < best) {
          best = d
          nearest = k
        }
      }
    }
  }
  tree.nearest = nearest
  return Math.sqrt(best)
}

function squared(x: number, y: number, z: number): number {
  return x * x + y * y + z * z
}

/** Squared distance to a box. Rounding is monotonic, so it never exceeds the computed distance to a point in the box. */
function boxSquared(bounds: Int32Array, at: number, query: Float64Array, spacing: Float64Array): number {
  return squared(
    Math.max(bounds[at] - query[0], query[0] - bounds[at + 3], 0) * spacing[0],
    Math.max(bounds[at + 1] - query[1], query[1] - bounds[at + 4], 0) * spacing[1],
    Math.max(bounds[at + 2] - query[2], query[2] - bounds[at + 5], 0) * spacing[2],
  )
}

/** @param each numbers per item: the first three are its smallest coordinates, the last three its largest. */
function boxesOf(items: Int32Array, each: 3 | 6, start: Int32Array): Boxes {
  const bounds = new Int32Array(6 * (start.length - 1))
  for (let axis = 0; axis < 3; axis++) widenBoxes(items, each, axis, start, bounds)
  return { bounds, start }
}

function widenBoxes(items: Int32Array, each: number, axis: number, start: Int32Array, bounds: Int32Array): void {
  for (let i = 0; i + 1 < start.length; i++) {
    let least = items[each * start[i] + axis]
    let most = 0
    for (let j = each * start[i] + axis; j < each * start[i + 1]; j += each) {
      least = Math.min(least, items[j])
      most = Math.max(most, items[j + each - 3])
    }
    bounds[6 * i + axis] = least
    bounds[6 * i + axis + 3] = most
  }
}
