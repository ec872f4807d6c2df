// A box around masks with padding on every side: the index of a neighbour is one addition, without tests for borders.

import type { Runs } from '../../array/labels/labelRuns'
import type { Lattice } from './lattice'

export interface PaddedBox {
  readonly size: readonly number[]
  readonly stride: readonly number[]
  readonly length: number
  /** Lattice coordinate of the box's first voxel, padding included. */
  readonly origin: readonly number[]
}

/** The common box of masks, or null if all are empty. */
export function paddedBox(masks: readonly Runs[], lattice: Lattice, padding: readonly number[]): PaddedBox | null {
  const { size: full } = lattice
  const last = full.length - 1
  const low = [...full]
  const high = full.map(() => -1)
  for (const mask of masks) widen(mask, full, low, high)
  if (high[0] < 0) return null
  const size = low.map((first, axis) => high[axis] - first + 1 + 2 * padding[axis])
  const stride = new Array<number>(full.length).fill(1)
  for (let axis = last - 1; axis >= 0; axis--) stride[axis] = stride[axis + 1] * size[axis + 1]
  return { size, stride, length: stride[0] * size[0], origin: low.map((first, axis) => first - padding[axis]) }
}

/** Widens the bounds per axis to hold these runs. */
function widen({ count, start, end }: Runs, full: readonly number[], low: number[], high: number[]): void {
  const last = full.length - 1
  const nx = full[last]
  for (let r = 0; r < count; ) {
    let row = Math.floor(start[r] / nx)
    const first = row * nx
    low[last] = Math.min(low[last], start[r] - first)
    while (r < count && start[r] < first + nx) r++
    high[last] = Math.max(high[last], end[r - 1] - 1 - first)
    for (let axis = last - 1; axis >= 0; axis--) {
      const rest = Math.floor(row / full[axis])
      const at = row - rest * full[axis]
      low[axis] = Math.min(low[axis], at)
      high[axis] = Math.max(high[axis], at)
      row = rest
    }
  }
}

/** The same runs by their indices in the box. */
export function intoBox({ count, start, end }: Runs, { size }: Lattice, box: PaddedBox): Runs {
  const moved = { count, start: new Int32Array(count), end: new Int32Array(count) }
  const last = size.length - 1
  const nx = size[last]
  let rowEnd = -1
  let shift = 0
  for (let r = 0; r < count; r++) {
    if (start[r] >= rowEnd) {
      let row = Math.floor(start[r] / nx)
      rowEnd = (row + 1) * nx
      shift = -box.origin[last] - row * nx
      for (let axis = last - 1; axis >= 0; axis--) {
        const rest = Math.floor(row / size[axis])
        shift += (row - rest * size[axis] - box.origin[axis]) * box.stride[axis]
        row = rest
      }
    }
    moved.start[r] = start[r] + shift
    moved.end[r] = end[r] + shift
  }
  return moved
}
