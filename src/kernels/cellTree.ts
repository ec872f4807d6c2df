// Points of a lattice in cells of 8³, cells in blocks of 64³, each with the tight box of what it holds: a search that knows some distance
// already skips every block and cell that begins further away. Built in linear time by counting; exact.

import type { PaddedBox } from './paddedBox'

interface Boxes {
  readonly low: readonly [Int32Array, Int32Array, Int32Array]
  readonly high: readonly [Int32Array, Int32Array, Int32Array]
  /** Children of box i: start[i] to start[i + 1]. */
  readonly start: Int32Array
  readonly count: number
}

export interface CellTree {
  /** Sorted by block, then by cell; coordinates in the axes as written. */
  readonly points: readonly [Int32Array, Int32Array, Int32Array]
  readonly cells: Boxes
  readonly blocks: Boxes
  readonly spacing: readonly [number, number, number]
  /** Where the last search ended, and how far away that was. */
  nearest: number
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
  addUp(start)
  const cellStart = occupied(start)
  const blockStart = blocksOf(start, cellStart)
  const sorted = [0, 1, 2].map(() => new Int32Array(points.length))
  sortIntoCells(points, box.size, keys, start, sorted)
  const [first, second, third] = written.map((axis) => sorted[axis])
  const coordinates: [Int32Array, Int32Array, Int32Array] = [first, second, third]
  const cells = boxesOf(coordinates, coordinates, cellStart)
  return {
    points: coordinates,
    cells,
    blocks: boxesOf(cells.low, cells.high, blockStart),
    spacing: [spacing[written[0]], spacing[written[1]], spacing[written[2]]],
    nearest: 0,
  }
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

function addUp(start: Int32Array): void {
  for (let key = 1; key < start.length; key++) start[key] += start[key - 1]
}

function sortIntoCells(
  points: Int32Array,
  [, sy, sx]: readonly number[],
  keys: Int32Array,
  start: Int32Array,
  [sortedZ, sortedY, sortedX]: readonly Int32Array[],
): void {
  const plane = sy * sx
  for (let i = 0; i < points.length; i++) {
    const to = start[keys[i]]++
    const z = (points[i] / plane) | 0
    const rest = points[i] - z * plane
    const y = (rest / sx) | 0
    sortedZ[to] = z
    sortedY[to] = y
    sortedX[to] = rest - y * sx
  }
}

/** Distance from (a, b, c), in the axes as written, to the nearest point. Consecutive searches close to each other are fast. */
export function nearestInTree(tree: CellTree, a: number, b: number, c: number): number {
  const { points, cells, blocks, spacing } = tree
  const [sa, sb, sc] = spacing
  const [pa, pb, pc] = points
  let nearest = tree.nearest
  let best = squared((pa[nearest] - a) * sa, (pb[nearest] - b) * sb, (pc[nearest] - c) * sc)
  for (let i = 0; i < blocks.count; i++) {
    if (boxSquared(blocks, i, a, b, c, sa, sb, sc) >= best) continue
    for (let j = blocks.start[i]; j < blocks.start[i + 1]; j++) {
      if (boxSquared(cells, j, a, b, c, sa, sb, sc) >= best) continue
      for (let k = cells.start[j]; k < cells.start[j + 1]; k++) {
        const d = squared((pa[k] - a) * sa, (pb[k] - b) * sb, (pc[k] - c) * sc)
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
  boxes: Boxes,
  i: number,
  a: number,
  b: number,
  c: number,
  sa: number,
  sb: number,
  sc: number,
): number {
  const { low, high } = boxes
  const x = Math.max(low[0][i] - a, a - high[0][i], 0) * sa
  const y = Math.max(low[1][i] - b, b - high[1][i], 0) * sb
  const z = Math.max(low[2][i] - c, c - high[2][i], 0) * sc
  return x * x + y * y + z * z
}

/** Starts of the cells that hold a point, and the end. */
function occupied(start: Int32Array): Int32Array {
  const out: number[] = []
  for (let key = 0; key + 1 < start.length; key++) if (start[key + 1] > start[key]) out.push(start[key])
  out.push(start[start.length - 1])
  return Int32Array.from(out)
}

/** Cells come block by block: where each block's first cell stands. */
function blocksOf(start: Int32Array, cellStart: Int32Array): Int32Array {
  const out: number[] = []
  let cell = 0
  for (let key = 0; key + 512 < start.length; key += 512) {
    if (start[key + 512] === start[key]) continue
    out.push(cell)
    while (cellStart[cell] < start[key + 512]) cell++
  }
  out.push(cellStart.length - 1)
  return Int32Array.from(out)
}

function boxesOf(low: Boxes['low'], high: Boxes['high'], start: Int32Array): Boxes {
  const [a, b, c] = low.map((values, axis) => bounds(values, high[axis], start))
  return { low: [a.low, b.low, c.low], high: [a.high, b.high, c.high], start, count: start.length - 1 }
}

/** The bounds along one axis of what lies from start[i] to start[i + 1]. */
function bounds(lows: Int32Array, highs: Int32Array, start: Int32Array) {
  const low = new Int32Array(start.length - 1)
  const high = new Int32Array(low.length)
  for (let i = 0; i < low.length; i++) {
    let least = lows[start[i]]
    let most = highs[start[i]]
    for (let j = start[i] + 1; j < start[i + 1]; j++) {
      least = Math.min(least, lows[j])
      most = Math.max(most, highs[j])
    }
    low[i] = least
    high[i] = most
  }
  return { low, high }
}
