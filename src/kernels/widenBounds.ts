/**
 * Widens the bounds per axis (last axis fastest, two or more) to hold an ascending list of flat voxels; row by row, since a row is known from its
 * ends.
 */
export function widenBounds(voxels: Int32Array, size: readonly number[], low: number[], high: number[]): void {
  const last = size.length - 1
  const nx = size[last]
  for (let i = 0; i < voxels.length; ) {
    let row = Math.floor(voxels[i] / nx)
    const start = row * nx
    const end = start + nx
    low[last] = Math.min(low[last], voxels[i] - start)
    while (i < voxels.length && voxels[i] < end) i++
    high[last] = Math.max(high[last], voxels[i - 1] - start)
    for (let axis = last - 1; axis > 0; axis--) {
      const rest = Math.floor(row / size[axis])
      const at = row - rest * size[axis]
      if (at < low[axis]) low[axis] = at
      if (at > high[axis]) high[axis] = at
      row = rest
    }
    low[0] = Math.min(low[0], row)
    high[0] = Math.max(high[0], row)
  }
}
