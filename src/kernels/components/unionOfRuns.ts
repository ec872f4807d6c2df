import type { Runs } from '../../array/labels/labelRuns'

/** The union of masks that share no voxel, in memory order; runs that meet within a row of `nx` voxels become one. */
export function unionOfRuns(masks: readonly Runs[], nx: number): Runs {
  const [only] = masks
  if (masks.length === 1) return only
  const total = masks.reduce((sum, { count }) => sum + count, 0)
  const bounds = new Float64Array(total)
  let n = 0
  // Start and length of a run in one number, so that sorting needs no comparison function.
  for (const { count, start, end } of masks)
    for (let r = 0; r < count; r++) bounds[n++] = start[r] * 0x100000 + (end[r] - start[r])
  bounds.sort()
  const start = new Int32Array(total)
  const end = new Int32Array(total)
  let count = 0
  for (let k = 0; k < total; k++) {
    const from = Math.floor(bounds[k] / 0x100000)
    const to = from + (bounds[k] % 0x100000)
    if (count > 0 && end[count - 1] === from && from % nx !== 0) end[count - 1] = to
    else {
      start[count] = from
      end[count++] = to
    }
  }
  return { count, start, end }
}
