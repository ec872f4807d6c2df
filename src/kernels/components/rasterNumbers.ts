import { strideFor } from '../../array/asContiguous'
import { firstAtLeast } from '../../array/firstAtLeast'
import type { Grid } from '../../array/resampling/gridOf'
import type { LabelComponents } from './labelComponents'

export interface RasterNumbers {
  /** Component in memory order → number in raster order, both from 0. */
  readonly number: Int32Array
  /** By raster number: flat C-order index of the first voxel. */
  readonly first: Int32Array
}

/** Renumbers components from memory order to the libraries' raster order of the shape (last axis fastest), by each component's first voxel. */
export function rasterNumbers(components: LabelComponents, grid: Grid, shape: readonly number[]): RasterNumbers {
  const { runs, component, count } = components
  const natural = strideFor(shape, [...shape.keys()])
  const [sx, sy, sz] = grid.axes.map((axis) => natural[axis] ?? 0)
  const lowest = new Int32Array(count).fill(0x7fffffff)
  for (let r = 0; r < runs.count; r++) {
    const row = Math.floor(runs.start[r] / grid.nx)
    const z = Math.floor(row / grid.ny)
    const index = (runs.start[r] - row * grid.nx) * sx + (row - z * grid.ny) * sy + z * sz
    if (index < lowest[component[r]]) lowest[component[r]] = index
  }
  const first = lowest.slice().sort()
  return { number: lowest.map((index) => firstAtLeast(first, index)), first }
}
