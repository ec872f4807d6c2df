// Points of a lattice in cells of 8³, cells in blocks of 64³, each with the tight box of what it holds: a search that knows some distance
// already skips every block and cell that begins further away. Built in linear time by counting; exact.

import type { PaddedBox } from './paddedBox'

/** Tight boxes, each around the items from start[i] to start[i + 1]. */
interface Boxes {
  /** Six numbers for each box: the least coordinates, then the greatest. */
  readonly bounds: Int32Array
  readonly start: Int32Array
}

/** A class, for the sake of its fields' types (see `LabelRuns`). */
export class CellTree {
  /** Where the last search ended. */
  nearest = 0

  /**
   * @param points coordinates in the axes as written, three after three, sorted by block, then by cell.
   * @param spacing in the axes as written.
   */
  constructor(
    readonly points: Int32Array,
    readonly cells: Boxes,
    readonly blocks: Boxes,
    readonly spacing: readonly number[],
  ) {}
}

/**
 * @param points indices in the box.
 * @param written for each axis as written its place among the axes of the box: squares are summed in this order.
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
  const { cellStart, blockStart } = layOut(start, points.length)
  const sorted = new Int32Array(3 * points.length)
  sortIntoCells(points, box.size, keys, start, sorted, written)
  const cells = boxesOf(sorted, 3, cellStart)
  return new CellTree(
    sorted,
    cells,
    boxesOf(cells.bounds, 6, blockStart),
    written.map((axis) => spacing[axis]),
  )
}

// A function for each loop: code that V8 compiles while a loop runs knows nothing of what follows the loop, and is thrown away there.

/** Notes the cell of each point, and in the place after a cell's how many it holds. */
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

/** Makes places of the numbers of points: where each cell begins. Apart from them where those begin that hold a point, and where each block's. */
function layOut(start: Int32Array, points: number): { cellStart: Int32Array; blockStart: Int32Array } {
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

/** Distance from (a, b, c), in the axes as written, to the nearest point. Consecutive searches close to each other are fast. */
export function nearestInTree(tree: CellTree, a: number, b: number, c: number): number {
  const { points, cells, blocks, spacing } = tree
  const [sa, sb, sc] = spacing
  let nearest = tree.nearest
  let best = squared(
    (points[3 * nearest] - a) * sa,
    (points[3 * nearest + 1] - b) * sb,
    (points[3 * nearest + 2] - c) * sc,
  )
  for (let i = 0; i + 1 < blocks.start.length; i++) {
    if (boxSquared(blocks.bounds, 6 * i, a, b, c, sa, sb, sc) >= best) continue
    for (let j = blocks.start[i]; j < blocks.start[i + 1]; j++) {
      if (boxSquared(cells.bounds, 6 * j, a, b, c, sa, sb, sc) >= best) continue
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

/** Rounding keeps order, so a box is never thought further away than a point in it. */
function boxSquared(
  bounds: Int32Array,
  at: number,
  a: number,
  b: number,
  c: number,
  sa: number,
  sb: number,
  sc: number,
): number {
  return squared(
    Math.max(bounds[at] - a, a - bounds[at + 3], 0) * sa,
    Math.max(bounds[at + 1] - b, b - bounds[at + 4], 0) * sb,
    Math.max(bounds[at + 2] - c, c - bounds[at + 5], 0) * sc,
  )
}

/** @param each numbers an item is given by: the first three are its least coordinates, the last three its greatest. */
function boxesOf(items: Int32Array, each: 3 | 6, start: Int32Array): Boxes {
  const bounds = new Int32Array(6 * (start.length - 1))
  for (let axis = 0; axis < 3; axis++) widenBoxes(items, each, axis, start, bounds)
  return { bounds, start }
}

/** Along one axis. */
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
