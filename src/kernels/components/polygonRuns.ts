/**
 * Polygons as runs, by pycocotools' rule: the outline is drawn on a grid five times finer, and every crossing of the middle of a pixel column toggles
 * the foreground from there on. Only the crossings are stored.
 */
import { refuse } from '../../errors/refuse'
import type { Runs } from './runLength'

const SCALE = 5
/** For edges of more points only the points where the column changes are computed. */
const LONG_EDGE = 8192
/** The integers of pycocotools overflow from here on. */
const OVERFLOW = 2 ** 31

/** `points` lists x0, y0, x1, y1, …; an odd last number is ignored. */
export function polygonRuns(points: ArrayLike<number>, height: number, width: number): Runs {
  const corners = points.length >> 1
  const crossings: number[] = []
  let lastU = 0
  let lastV = 0
  let started = false
  const visit = (u: number, v: number): void => {
    if (started && u !== lastU) {
      const x = ((u < lastU ? u : u - 1) + 0.5) / SCALE - 0.5
      if (Math.floor(x) === x && x >= 0 && x <= width - 1) {
        const y = (Math.min(v, lastV) + 0.5) / SCALE - 0.5
        crossings.push(x * height + Math.ceil(y < 0 ? 0 : y > height ? height : y))
      }
    }
    started = true
    lastU = u
    lastV = v
  }
  for (let j = 0; j < corners; j++) {
    const next = j + 1 === corners ? 0 : j + 1
    const ends = [points[2 * j], points[2 * j + 1], points[2 * next], points[2 * next + 1]].map(fine)
    drawEdge(ends as [number, number, number, number], SCALE * width + 2, visit)
  }
  return { height, width, counts: countsOfCrossings(crossings, height * width) }
}

/** The box as the polygon (x, y), (x, y + h), (x + w, y + h), (x + w, y). */
export function boxRuns(box: ArrayLike<number>, height: number, width: number): Runs {
  const left = box[0]
  const top = box[1]
  const right = left + box[2]
  const bottom = top + box[3]
  return polygonRuns([left, top, left, bottom, right, bottom, right, top], height, width)
}

/** A coordinate on the finer grid. */
function fine(value: number): number {
  const scaled = Math.trunc(SCALE * value + 0.5)
  if (!(Math.abs(scaled) < OVERFLOW)) refuse('bad-input', 'a point of a polygon', value, `within ±${OVERFLOW / SCALE}`)
  return scaled
}

/**
 * Visits the integer points of an edge in drawing direction. They are computed from the end with the smaller coordinate, so that both directions give
 * the same points.
 *
 * @param far columns beyond it, and those below -2, lie outside the image and toggle nothing.
 */
function drawEdge(
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  far: number,
  visit: (u: number, v: number) => void,
): void {
  const dx = Math.abs(x1 - x0)
  const dy = Math.abs(y1 - y0)
  const flat = dx >= dy
  const steps = flat ? dx : dy
  // Both ends on one point: no change of column.
  if (steps === 0) return
  const flip = flat ? x0 > x1 : y0 > y1
  const x = flip ? x1 : x0
  const y = flip ? y1 : y0
  const slope = flat ? ((flip ? y0 : y1) - y) / dx : ((flip ? x0 : x1) - x) / dy
  const columnAt = (k: number): number => {
    const t = flip ? steps - k : k
    return flat ? t + x : Math.trunc(x + slope * t + 0.5)
  }
  const visitAt = (k: number): void => {
    const t = flip ? steps - k : k
    if (flat) visit(t + x, Math.trunc(y + slope * t + 0.5))
    else visit(Math.trunc(x + slope * t + 0.5), t + y)
  }
  if (steps <= LONG_EDGE) for (let k = 0; k <= steps; k++) visitAt(k)
  else visitChanges(steps, far, columnAt, visitAt)
}

/** Visits only the points on both sides of each change of column. Columns are monotonic along an edge, so a binary search finds the changes. */
function visitChanges(steps: number, far: number, columnAt: (k: number) => number, visitAt: (k: number) => void): void {
  visitAt(0)
  for (let k = 0; k < steps; ) {
    const column = columnAt(k)
    const isNext = (at: number): boolean => {
      if (column < -2) return columnAt(at) >= -2
      return column > far ? columnAt(at) <= far : columnAt(at) !== column
    }
    let low = k
    let reach = 1
    while (low + reach <= steps && !isNext(low + reach)) {
      low += reach
      reach *= 2
    }
    let high = Math.min(low + reach, steps + 1)
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isNext(middle)) high = middle
      else low = middle
    }
    if (low > k) visitAt(low)
    if (high <= steps) visitAt(high)
    k = high
  }
}

/** Run lengths between the crossings (column-major pixel indices), up to `end`. */
function countsOfCrossings(crossings: readonly number[], end: number): Uint32Array {
  const indices = new Float64Array(crossings.length + 1)
  indices.set(crossings)
  indices[crossings.length] = end
  indices.sort()
  const n = indices.length
  const counts = new Uint32Array(n)
  counts[0] = indices[0]
  let used = 1
  for (let j = 1; j < n; j++) {
    const gap = indices[j] - indices[j - 1]
    if (gap > 0) counts[used++] = gap
    // Two crossings at one pixel cancel, so the run continues.
    else if (++j < n) counts[used - 1] += indices[j] - indices[j - 1]
  }
  return counts.slice(0, used)
}
